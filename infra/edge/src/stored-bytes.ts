import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { DiskStorage, readBytes, Refusal, sendPieces, storeBytes, type SignedRequest } from '@portal/disk-storage';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { newDownloadTurns } from './download-turns.ts';
import { answerError, sendError } from './errors.ts';

/** Addresses of the bytes of files. */
const STORED_BYTES = '/api/storage/:key';

/** Adds the protective headers to an answer that Fastify does not send. */
export type Protect = (reply: FastifyReply) => FastifyReply;

interface StoredBytesOptions extends NonNullable<EdgeConfig['storage']> {
  readonly publicUrl: URL;
  /** The person's or program's address of a request. */
  readonly clientAddress: (request: IncomingMessage) => string;
  readonly protect: Protect;
}

/** Storage of file bytes in a folder of this machine. */
export interface StoredBytes {
  /** Registers the storage's own addresses. Only signed ones are accepted, as by the library. */
  register(app: FastifyInstance): Promise<void>;
  /** Answers a request with the bytes of an address that the library has signed for it. */
  give(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply>;
}

/** Returns true if the edge answers the request, and not the library. */
export const isOfStoredBytes = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url === STORED_BYTES;

/**
 * Serves and accepts the bytes of files in a folder of this machine: they are by far most of the traffic, and one
 * process less halves the work.
 */
export function openStoredBytes({ publicUrl, clientAddress, protect, ...place }: StoredBytesOptions): StoredBytes {
  const storage = new DiskStorage({ ...place, publicUrl: publicUrl.href });
  const takeTurn = newDownloadTurns();
  const sendBytes = async (reply: FastifyReply, signed: SignedRequest): Promise<FastifyReply> => {
    const found = await readBytes(storage, signed);
    const turn = takeTurn(found.reader ?? clientAddress(signed.raw), reply.raw);
    // Found again after a while, in which it may have been removed.
    const { status, headers, pieces } = turn ? await turn.then(() => readBytes(storage, signed)) : found;
    protect(reply.headers(headers)).hijack();
    reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders);
    await sendPieces(reply.raw, pieces);
    return reply;
  };
  const handler: RouteHandlerMethod = async (request, reply) => {
    const { key } = request.params as { key: string };
    const signed: SignedRequest = { key, query: request.query as SignedRequest['query'], raw: request.raw };
    void reply.header('cache-control', 'no-store');
    try {
      if (request.method === 'GET') return await sendBytes(reply, signed);
      await storeBytes(storage, signed);
      return reply.code(200).send();
    } catch (error) {
      return refuse(request, reply, error);
    }
  };
  return {
    async register(app) {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', (_request, _body, done) => done(null));
      app.route({ method: ['GET', 'PUT'], url: STORED_BYTES, exposeHeadRoute: false, handler });
    },
    async give(request, reply, address) {
      const { pathname, searchParams } = new URL(address, publicUrl);
      const key = pathname.slice(pathname.lastIndexOf('/') + 1);
      try {
        return await sendBytes(reply, { key, query: Object.fromEntries(searchParams), raw: request.raw });
      } catch (error) {
        return refuse(request, reply, error);
      }
    },
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof Refusal)) return answerError(error as Error, request, reply);
  const { statusCode, code, message, headers } = error;
  if (statusCode === 503) request.log.warn({ error }, 'an upload was turned away');
  else request.server.logRefusal(request, { status: statusCode });
  return sendError(request, reply.headers(headers), statusCode, code, message);
}
