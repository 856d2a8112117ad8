import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { sendUnavailable } from './errors.ts';
import { DATA_POLICY, SERVICE_PAGE_POLICY } from './security-headers.ts';

/** Milliseconds that a service may take for the beginning of its answer. */
export const HEADERS_TIMEOUT_MS = 120_000;

/** Not passed on: they belong to this connection, or a client could use them to speak for somebody else. */
const DROPPED = /^(?:x-forwarded-.*|forwarded|x-real-ip|x-request-id|expect|te|trailer|upgrade|keep-alive|proxy-.*)$/;

export interface ProxyOptions {
  readonly publicUrl: URL;
  /** The service that owns a path below `/api`. */
  readonly upstreamOf: (path: string) => URL | undefined;
  /** Where the bytes of files lie; undefined where the library gives them. */
  readonly storage: EdgeConfig['storage'];
  /** Adds the headers that protect every answer, where it is not sent by Fastify. */
  readonly protect: (reply: FastifyReply) => FastifyReply;
}

/** The path of a request as its service knows it. */
export const servicePath = (request: FastifyRequest): string => request.url.slice('/api'.length) || '/';

/** Headers of a request as its service gets them. */
export function forwardedHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  publicUrl: URL,
): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !DROPPED.test(name));
  return {
    ...Object.fromEntries(passed),
    'x-forwarded-for': request.socket.remoteAddress ?? '',
    'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    'x-forwarded-host': request.headers.host ?? publicUrl.host,
    'x-request-id': request.id,
  };
}

/** … and those of its answer, as the client does. */
export function answerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, ...passed } = headers;
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  return {
    'cache-control': 'no-store',
    'content-security-policy': isPage ? SERVICE_PAGE_POLICY : DATA_POLICY,
    ...passed,
  };
}

/** The answer where the service gave none. */
export function refuse(reply: FastifyReply, error: Error & { cause?: unknown; statusCode?: number }): FastifyReply {
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  const neverReached = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
  const status = neverReached ? 503 : error.statusCode === 504 ? 504 : 502;
  return sendUnavailable(reply.request, reply, status);
}
