import { Agent, request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { sendNotFound } from './errors.ts';
import {
  answerHeaders,
  forwardedHeaders,
  HEADERS_TIMEOUT_MS,
  refuse,
  servicePath,
  type ProxyOptions,
} from './forwarding.ts';

/**
 * Passes the bytes of files on, both ways, by Node's own streams alone: that costs two thirds of what the proxy of all other
 * requests does, and gigabytes are little else. It behaves as that one does.
 */
export function forwardBytes(app: FastifyInstance, { publicUrl, upstreamOf }: ProxyOptions): RouteHandlerMethod {
  const agent = new Agent({ keepAlive: true });
  app.addHook('onClose', async () => agent.destroy());
  return async (request, reply) => {
    const upstream = upstreamOf(servicePath(request));
    if (!upstream) return sendNotFound(request, reply);
    const { host: _host, connection: _connection, ...headers } = forwardedHeaders(request, request.headers, publicUrl);
    // The path goes on as it stands: as an address it would be tidied up, and lead elsewhere.
    const { hostname, port } = upstream;
    const sent = ask({ hostname, port, path: servicePath(request), method: request.method, headers, agent });
    try {
      return passOn(request, reply, await answerOf(request, reply, sent));
    } catch (error) {
      const { statusCode } = error as { statusCode?: number };
      return refuse(reply, Object.assign(new Error('No answer', { cause: error }), { statusCode }));
    }
  };
}

/** Sends the request's body on until there is an answer, and after it: a service may answer before it has read all. */
function answerOf({ raw }: FastifyRequest, reply: FastifyReply, sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const late = (): void => void sent.destroy(Object.assign(new Error('The service is late'), { statusCode: 504 }));
    let timer: NodeJS.Timeout | undefined;
    sent.once('finish', () => (timer = setTimeout(late, HEADERS_TIMEOUT_MS)));
    sent.once('response', (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    sent.on('error', reject);
    sent.once('close', () => {
      clearTimeout(timer);
      // What nobody takes any more is read and dropped, so that the connection need not close under the answer.
      raw.unpipe(sent);
      raw.resume();
    });
    // The client went away.
    reply.raw.once('close', () => reply.raw.writableFinished || sent.destroy());
    raw.pipe(sent);
  });
}

function passOn(request: FastifyRequest, reply: FastifyReply, answer: IncomingMessage): FastifyReply {
  const { 'transfer-encoding': _encoding, ...headers } = answerHeaders(answer.headers);
  void reply.code(answer.statusCode ?? 502).headers(headers);
  if (!request.raw.complete) reply.removeHeader('connection');
  return reply.send(answer);
}
