import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Encoded {
  readonly encoding?: 'br' | 'gzip';
  readonly bytes: Buffer;
}

/** Content that never changes while the service runs. */
export interface CompressedContent {
  readonly etag: string;
  /** Returns the content in the best encoding that the header accepts: the same bytes each time. */
  as(acceptEncoding: string | string[] | undefined): Encoded;
}

/** Strong enough for content that is made once; the strongest takes seconds. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/**
 * Compresses content that is answered many times, and gives it an ETag. Takes some ten milliseconds of the event loop for
 * each megabyte: call it once, on the first request.
 */
export function compressOnce(plain: Buffer): CompressedContent {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const gzip = gzipSync(plain);
  const brotli = brotliCompressSync(plain, BROTLI);
  return {
    etag,
    as(header) {
      const accepted = String(header ?? '').toLowerCase();
      if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return { encoding: 'br', bytes: brotli };
      if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return { encoding: 'gzip', bytes: gzip };
      return { bytes: plain };
    },
  };
}

/** Returns true if the client holds the content of an ETag already (weak comparison, RFC 9110 §13.1.2). */
export function isHeld({ headers }: FastifyRequest, etag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return held?.includes(etag) ?? false;
}

/** Answers with JSON that was compressed once, or with 304 where the client holds it. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, content: CompressedContent): FastifyReply {
  reply.headers({ vary: 'accept-encoding', etag: content.etag });
  if (isHeld(request, content.etag)) return reply.code(304).send();
  const { encoding, bytes } = content.as(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bytes);
}
