import { STORED_BYTES_HEADER } from '@portal/contracts/library/address';
import { DiskStorage, readBytes, readPieces, Refusal, type Download } from '@portal/disk-storage';
import { networkOf, Problem } from '@portal/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../storage/storage.ts';

/**
 * Answers with the bytes of a stored object, for a reader who has just been authorized. An edge that reads the folder
 * gives them itself, a few of each reader at once; a bucket gives them by an address that holds for a minute, since it cannot ask anybody.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  download: Download,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const reader = request.viewer?.userId ?? networkOf(request.ip);
  const url = new URL(await storage.downloadUrl({ ...download, reader }));
  if (!(storage instanceof DiskStorage)) return reply.redirect(url.href);
  if (request.headers[STORED_BYTES_HEADER] !== undefined) {
    return reply.header(STORED_BYTES_HEADER, `${url.pathname}${url.search}`).send();
  }
  const query = Object.fromEntries(url.searchParams);
  const given = readBytes(storage, { key: download.key, query, raw: request.raw });
  const { status, headers, pieces } = await given.catch(refuse);
  return reply.code(status).headers(headers).send(readPieces(pieces));
}

/** @throws the refusal of the storage in the common shape of errors */
export function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { statusCode, code, message, headers } = error;
  throw new Problem(statusCode, code, message, { headers });
}
