import { ERROR_CODES } from '@portal/contracts/common/error';
import type { FastifyRequest } from 'fastify';
import { badRequest } from './errors.ts';

/** The version of an item as ETag (decisions §4). */
export const etag = (version: number): string => `"${version}"`;

/**
 * The version that a write says it changes, undefined where it does not say (or any will do).
 * @throws 400 where `If-Match` is not one ETag of this portal
 */
export function ifMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  if (version === undefined) throw badRequest(ERROR_CODES.validation, 'If-Match must hold the ETag of the item.');
  return Number(version);
}
