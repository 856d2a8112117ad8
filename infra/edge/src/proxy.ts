import { PassThrough, type Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './errors.ts';
import {
  answerHeaders,
  forwardedHeaders,
  HEADERS_TIMEOUT_MS,
  refuse,
  servicePath,
  type ProxyOptions,
} from './forwarding.ts';
import { isOfStoredBytes, registerStoredBytes } from './stored-bytes.ts';

/** Answers of fewer bytes are not worth compressing. */
const SMALLEST_COMPRESSED = 1024;

/**
 * Passes `/api/*` on to the service that owns the path, both ways as streams: uploads of any size and live streams pass
 * through without being gathered. A path that nobody deployed owns answers 404; a service that is down 503.
 */
export async function registerProxy(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { publicUrl, upstreamOf } = options;
  // Fastify's own parsers would gather a body before it is passed on.
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', (request, _reply, body, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const isPassedApart = isOfStoredBytes(request);
    done(null, (length || encoding) && !isPassedApart ? detached(body as Readable) : body);
  });
  await app.register((scope) => registerStoredBytes(scope, options));
  await app.register(httpProxy, {
    prefix: '/api',
    rewritePrefix: '',
    upstream: '',
    disableRequestLogging: true,
    // The body timeout is off: a live stream is silent for as long as nothing happens.
    undici: { keepAliveTimeout: 4_000, headersTimeout: HEADERS_TIMEOUT_MS, bodyTimeout: 0, pipelining: 1 },
    preHandler: (request, reply, next) => {
      if (upstreamOf(servicePath(request))) next();
      else sendNotFound(request, reply);
    },
    replyOptions: {
      // Trying again is the client's choice: only it knows whether a request may run twice.
      retryDelay: () => null,
      getUpstream: (request) => upstreamOf(servicePath(request as FastifyRequest))?.origin ?? '',
      rewriteRequestHeaders: (request, headers) => forwardedHeaders(request as FastifyRequest, headers, publicUrl),
      rewriteHeaders: (headers) => answerHeaders(headers),
      onResponse: (_request, reply, response) => passOn(reply as FastifyReply, response),
      onError: (reply, { error }) => void refuse(reply as FastifyReply, error),
    },
  });
}

/**
 * The body as a stream of its own. A service may refuse an upload before it has read it, and the proxy's client then
 * destroys what it was sending: the request itself would take the connection and the answer with it. What comes after
 * is read and dropped.
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

function passOn(reply: FastifyReply, response: unknown): void {
  // The rest of the body is read, so that the connection need not close under it.
  if (!reply.request.raw.complete) reply.removeHeader('connection');
  const { stream } = response as { stream: NodeJS.ReadableStream };
  const type = String(reply.getHeader('content-type') ?? '');
  const length = reply.getHeader('content-length');
  const worthwhile =
    /^application\/(?:[\w.-]+\+)?json\b/.test(type) &&
    !reply.hasHeader('content-encoding') &&
    reply.request.method !== 'HEAD' &&
    (length === undefined || Number(length) >= SMALLEST_COMPRESSED);
  if (worthwhile) reply.compress(stream);
  else void reply.send(stream);
}
