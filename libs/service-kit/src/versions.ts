import type { OnNewerVersion } from '@portal/contracts/endpoint/endpoint';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { FastifyRequest } from 'fastify';
import { badRequest, conflict } from './errors.ts';

/** The version of an item as ETag (decisions §4). */
export const etag = (version: number): string => `"${version}"`;

/**
 * Returns the version that a write expects, undefined without `If-Match`. `*` is refused where the write replaces
 * something: a client that overwrites names the version that it has been told of (ADR 27).
 * @throws 400 where `If-Match` is not one ETag of this portal
 */
export function ifMatch(request: FastifyRequest, onNewerVersion: OnNewerVersion): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || (header === '*' && onNewerVersion === 'any')) return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  if (version === undefined) throw badRequest(ERROR_CODES.validation, 'If-Match must hold the ETag of the item.');
  return Number(version);
}

/** An item as a write finds it. */
export interface Versioned {
  readonly version: number;
  /** The person who changed it last, and when; null where unknown. */
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
}

/** The version of an item beside the one with which a write began. */
export interface ExpectedVersion {
  readonly now: Versioned;
  /** The version of `If-Match`; undefined where the request names none. */
  readonly expected: number | undefined;
  /** Text of the refusal. */
  readonly text: string;
}

/** The columns of a version, as every noun stores them. */
interface VersionColumns {
  readonly version: number;
  readonly changed_by: string | null;
  readonly changed_at: Date | null;
}

/** Returns when and by whom a row was last changed, for the conflict that its editors are shown. */
export const lastChangeOf = (
  { changed_by: changedBy, changed_at: changedAt }: Omit<VersionColumns, 'version'>,
  mayChange: boolean,
) => ({
  changedBy: mayChange ? changedBy : null,
  changedDateTime: mayChange ? (changedAt?.toISOString() ?? null) : null,
});

/** Returns the version of a row beside the one that a request names, for `admit`. */
export const expectedVersion = (
  { version, changed_by: changedBy, changed_at: changedAt }: VersionColumns,
  expected: number | undefined,
  text: string,
): ExpectedVersion => ({ now: { version, changedBy, changedAt }, expected, text });

/**
 * Refuses a write based on an older version than the item's present one (decisions §4); called by `admit`.
 * @throws 409 StaleVersion with the text, and in its details the author and time of the change, and the present version
 * where the endpoint allows overwriting it
 */
export function refuseStale({ now, expected, text }: ExpectedVersion): void {
  if (expected === undefined || expected === now.version) return;
  const { version, changedBy, changedAt } = now;
  throw conflict(ERROR_CODES.staleVersion, text, {
    newerVersion: version,
    details: { ...(changedBy !== null && { changedBy }), ...(changedAt && { changedAt: changedAt.toISOString() }) },
  });
}
