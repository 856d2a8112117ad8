import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import { STORED_BYTES_HEADER } from '@portal/contracts/library/address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { sendNotFound, sendUnavailable } from './errors.ts';
import { DATA_POLICY, SERVICE_PAGE_POLICY } from './security-headers.ts';
import { isOfStoredBytes, openStoredBytes, type Protect, type StoredBytes } from './stored-bytes.ts';

/** Answers of fewer bytes are not worth compressing. */
const SMALLEST_COMPRESSED = 1024;
const HEADERS_TIMEOUT_MS = 120_000;

/** Headers that are not forwarded: they concern this connection, or would let a client pose as another. */
const DROPPED =
  /^(?:x-forwarded-.*|forwarded|x-real-ip|x-request-id|x-stored-bytes|expect|te|trailer|upgrade|keep-alive|proxy-.*)$/;

export interface ProxyOptions {
  readonly publicUrl: URL;
  /** The person's or program's address of a request. */
  readonly clientAddress: (request: IncomingMessage) => string;
  /** The service that owns a path below `/api`. */
  readonly upstreamOf: (path: string) => URL | undefined;
  /** Storage of file bytes, where the edge serves and accepts them itself. */
  readonly storage: EdgeConfig['storage'];
  readonly protect: Protect;
}

/** The path of a request as its service knows it. */
const servicePath = (request: FastifyRequest): string => request.url.slice('/api'.length) || '/';

/**
 * Forwards `/api/*` to the service that owns the path, streaming both ways without buffering uploads or live streams. A
 * path without a deployed owner answers 404; a service that is down 503.
 */
export async function registerProxy(
  app: FastifyInstance,
  { publicUrl, clientAddress, upstreamOf, storage, protect }: ProxyOptions,
): Promise<void> {
  // Fastify's own parsers would gather a body before it is passed on.
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, _reply, body, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const isPassedOn = (length || encoding) && !isOfStoredBytes(request);
    done(null, isPassedOn ? detached(body as Readable) : body);
  });
  const stored = storage && openStoredBytes({ ...storage, publicUrl, clientAddress, protect });
  if (stored) await app.register((scope) => stored.register(scope));
  await app.register(httpProxy, {
    prefix: '/api',
    rewritePrefix: '',
    upstream: '',
    disableRequestLogging: true,
    // As many connections as there are requests: each open window has one, and a queue before the services' own turns would let
    // few people hold up all. The body timeout is off: a live stream is silent for as long as nothing happens.
    undici: {
      ...{ connections: null, pipelining: 1 },
      ...{ keepAliveTimeout: 4_000, headersTimeout: HEADERS_TIMEOUT_MS, bodyTimeout: 0 },
    },
    preHandler: (request, reply, next) => {
      if (upstreamOf(servicePath(request))) next();
      else sendNotFound(request, reply);
    },
    replyOptions: {
      // Trying again is the client's choice: only it knows whether a request may run twice.
      retryDelay: () => null,
      getUpstream: (request) => upstreamOf(servicePath(request as FastifyRequest))?.origin ?? '',
      rewriteRequestHeaders: (passed, headers) => {
        const request = passed as FastifyRequest;
        const own = forwardedHeaders(request, headers, { publicUrl, client: clientAddress(request.raw) });
        return stored ? { ...own, [STORED_BYTES_HEADER]: 'edge' } : own;
      },
      rewriteHeaders: (headers) => answerHeaders(headers),
      onResponse: (_request, reply, response) => passOn(reply as FastifyReply, response, stored),
      onError: (reply, { error }) => void refuse(reply as FastifyReply, error),
    },
  });
}

function forwardedHeaders(
  request: FastifyRequest,
  headers: IncomingHttpHeaders,
  { publicUrl, client }: { readonly publicUrl: URL; readonly client: string },
): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !DROPPED.test(name));
  return {
    ...Object.fromEntries(passed),
    'x-forwarded-for': client,
    'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    'x-forwarded-host': request.headers.host ?? publicUrl.host,
    'x-request-id': request.id,
  };
}

function answerHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, 'keep-alive': _keepAlive, ...passed } = headers;
  const isPage = headers['content-type']?.startsWith('text/html') ?? false;
  return {
    'cache-control': 'no-store',
    'content-security-policy': isPage ? SERVICE_PAGE_POLICY : DATA_POLICY,
    ...passed,
  };
}

/**
 * Copies the body to a separate stream. A service may refuse an upload before reading it, and the proxy's client then
 * destroys its source: the request itself would take the connection and the answer with it. The rest is read and
 * discarded.
 */
function detached(body: Readable): Readable {
  const passed = new PassThrough();
  body.pipe(passed);
  body.once('close', () => {
    if (!body.readableEnded) passed.destroy();
  });
  passed.once('close', () => body.resume());
  return passed;
}

function passOn(reply: FastifyReply, response: unknown, stored: StoredBytes | undefined): void {
  const { stream } = response as { stream: NodeJS.ReadableStream };
  const address = reply.getHeader(STORED_BYTES_HEADER);
  reply.removeHeader(STORED_BYTES_HEADER);
  if (stored && typeof address === 'string') {
    stream.resume();
    void stored.give(reply.request, reply.removeHeader('content-length'), address);
    return;
  }
  // The rest of the body is read, so that the connection need not close under it.
  if (!reply.request.raw.complete) reply.removeHeader('connection');
  const type = String(reply.getHeader('content-type') ?? '');
  const length = reply.getHeader('content-length');
  const worthwhile =
    /^application\/(?:[\w.-]+\+)?json\b/.test(type) &&
    !reply.hasHeader('content-encoding') &&
    // The service itself has chosen the encoding.
    !/\baccept-encoding\b/i.test(String(reply.getHeader('vary') ?? '')) &&
    reply.request.method !== 'HEAD' &&
    (length === undefined || Number(length) >= SMALLEST_COMPRESSED);
  if (worthwhile) reply.compress(stream);
  else void reply.send(stream);
}

function refuse(reply: FastifyReply, error: Error & { cause?: unknown; statusCode?: number }): FastifyReply {
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? '';
  const neverReached = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
  const status = neverReached ? 503 : error.statusCode === 504 ? 504 : 502;
  return sendUnavailable(reply.request, reply, status);
}
