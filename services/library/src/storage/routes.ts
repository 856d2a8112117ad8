import { ERROR_CODES } from '@portal/contracts/common/error';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import {
  badRequest,
  forbidden,
  notFound,
  Problem,
  publicRoute,
  route,
  tooLarge,
  unavailable,
  type PortalApp,
} from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { DiskStorage } from './disk-storage.ts';
import { WrongSizeError } from './disk-write.ts';
import { rangeOf } from './range.ts';
import type { Permission, SignedQuery } from './signed-address.ts';
import { dispositionOf } from './storage.ts';

/** Milliseconds without a byte after which an upload is given up. */
const STALLED_MS = 60_000;
/** Milliseconds for which the rest of a refused upload is still read. */
const DROPPING_MS = 10_000;
const SIGNED = publicRoute('the address itself is the permission: it is signed, and only for some minutes');

const params = v.object({ key: v.string() });
const said = v.optional(v.string());
/** Whatever else stands in an address is not signed, and so ends its permission. */
const query = v.objectWithRest(
  { expires: said, signature: said, name: said, type: said, as: said, maxBytes: said, size: said, part: said },
  v.string(),
);

/** The bytes of a {@link DiskStorage}, by signed addresses alone. Both ways they pass through as streams. */
export async function storageRoutes(app: PortalApp, storage: DiskStorage): Promise<void> {
  const permission = (method: Permission['method'], key: string, signed: SignedQuery): Permission['parts'] => {
    const parts = storage.permitted(method, key, signed);
    if (!parts) throw forbidden(ATTACHMENT_TEXTS.linkEnded);
    return parts;
  };

  route(app, {
    method: 'GET',
    url: '/storage/:key',
    summary: 'The bytes of a file, by a signed address',
    access: SIGNED,
    params,
    query,
    response: 'raw',
    handler: async ({ params: { key }, query: signed, request, reply }) => {
      const { name = '', type = '', as } = permission('GET', key, signed);
      const size = await storage.sizeOf(key);
      if (size === undefined) throw notFound();
      const range = rangeOf(request.headers.range, size);
      if (range === null) throw unsatisfiable(size);
      const { start, end } = range ?? { start: 0, end: size - 1 };
      reply.headers({
        'content-type': type,
        'content-length': end - start + 1,
        'content-disposition': dispositionOf({ name, type, asAttachment: as === 'attachment' }),
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': POLICY,
        'cross-origin-resource-policy': 'same-origin',
        ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      });
      return reply.code(range ? 206 : 200).send(await storage.read(key, { start, end }));
    },
  });

  await app.register(async (scope) => {
    // The bytes are no body to be gathered: the handler takes them as they come, whatever they are said to be.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    route(scope, {
      method: 'PUT',
      url: '/storage/:key',
      summary: 'Takes the bytes of an upload, by a signed address',
      access: SIGNED,
      audit: { none: 'bytes are no file before POST /files, which is recorded' },
      params,
      query,
      consumes: 'application/octet-stream',
      response: 'raw',
      handler: async ({ params: { key }, query: signed, request, reply }) => {
        const { maxBytes, size, part } = permission('PUT', key, signed);
        // A part's address has no other limit than its size.
        const limit = Number(maxBytes ?? size);
        const announced = Number(request.headers['content-length'] ?? 0);
        if (announced > limit) throw tooLarge(ATTACHMENT_TEXTS.tooLarge(limit));
        const exact = size === undefined ? undefined : Number(size);
        const write = (): Promise<void> =>
          part === undefined
            ? storage.write(request.raw, { key, maxBytes: limit, size: exact })
            : storage.writePart(request.raw, { key, number: Number(part), size: limit });
        await whileBytesCome(request, write).catch((error: unknown) => {
          dropRest(request);
          throw answerOf(error, limit);
        });
        return reply.code(200).send();
      },
    });
  });
}

/** Nothing in a file is run or loads anything; browsers' viewers of PDFs work in a sandbox, and can save what they show. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox allow-downloads";

const unsatisfiable = (size: number): Problem =>
  new Problem(416, ERROR_CODES.validation, 'The file has no such part.', {
    headers: { 'content-range': `bytes */${size}` },
  });

/** Gives up when no byte has come for a while: a connection that only holds on would stay for ever. */
async function whileBytesCome(request: FastifyRequest, work: () => Promise<void>): Promise<void> {
  const { socket } = request.raw;
  const giveUp = (): void => void request.raw.destroy();
  socket.setTimeout(STALLED_MS, giveUp);
  try {
    await work();
  } finally {
    socket.setTimeout(0);
    socket.off('timeout', giveUp);
  }
}

/** Reads and drops what still comes, for a while: what is left unread would hold up the next request of the connection. */
function dropRest({ raw }: FastifyRequest): void {
  raw.resume();
  setTimeout(() => raw.complete || raw.destroy(), DROPPING_MS).unref();
}

/** What a failed upload is answered with; nothing of it is left. */
function answerOf(error: unknown, maxBytes: number): unknown {
  if (error instanceof WrongSizeError) {
    return error.isTooLarge
      ? tooLarge(ATTACHMENT_TEXTS.tooLarge(maxBytes))
      : badRequest(ERROR_CODES.validation, ATTACHMENT_TEXTS.otherSize);
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // The upload to which the part belongs is stored, or given up.
  if (code === 'ENOENT') return forbidden(ATTACHMENT_TEXTS.linkEnded);
  if (code === 'ENOSPC' || code === 'EDQUOT') return unavailable(ATTACHMENT_TEXTS.storageFull);
  // The client went away, or its bytes did: nobody reads the answer.
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return badRequest(ERROR_CODES.validation, ATTACHMENT_TEXTS.otherSize);
  }
  return error;
}
