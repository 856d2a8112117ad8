import { DiskStorage, giveBytes, Refusal, sendPieces, takeBytes, type SignedRequest } from '@portal/disk-storage';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { sendError } from './errors.ts';
import { forwardBytes } from './forwarded-bytes.ts';
import type { ProxyOptions } from './forwarding.ts';

/** Addresses of the bytes of files. */
const STORED_BYTES = '/api/storage/:key';

export const isOfStoredBytes = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === STORED_BYTES;

/**
 * The bytes of files: given and taken here where they lie in a folder of this machine, passed on to the library where they
 * do not. Of what crosses the portal they are by far the most: a process less on their way is half the work.
 */
export async function registerStoredBytes(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  const handler = options.storage ? serveBytes(options.storage, options) : forwardBytes(app, options);
  app.route({ method: ['GET', 'PUT'], url: STORED_BYTES, exposeHeadRoute: false, handler });
}

/** By signed addresses alone, as the library does: no other way leads into the folder. */
function serveBytes(
  place: NonNullable<ProxyOptions['storage']>,
  { publicUrl, protect }: Pick<ProxyOptions, 'publicUrl' | 'protect'>,
): RouteHandlerMethod {
  const storage = new DiskStorage({ ...place, publicUrl: publicUrl.href });
  return async (request, reply) => {
    const { key } = request.params as { key: string };
    const signed: SignedRequest = { key, query: request.query as SignedRequest['query'], raw: request.raw };
    void reply.header('cache-control', 'no-store');
    try {
      if (request.method === 'GET') {
        const { status, headers, pieces } = await giveBytes(storage, signed);
        protect(reply.headers(headers)).hijack();
        reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders);
        await sendPieces(reply.raw, pieces);
        return reply;
      }
      await takeBytes(storage, signed);
      return reply.code(200).send();
    } catch (error) {
      return refuse(request, reply, error);
    }
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) throw error;
  const { statusCode, code, message, headers } = error;
  if (statusCode === 503) request.log.warn({ error }, 'an upload was turned away');
  return sendError(request, reply.headers(headers), statusCode, code, message);
}
