import { createHash } from 'node:crypto';
import { RECORD_COLUMNS, type RecordColumn } from './columns.ts';

/** Columns of a record that its seal covers, each as PostgreSQL's text of it. */
export type SealedContent = Readonly<Record<'id' | 'at' | RecordColumn, string | null>>;

/** Reads {@link SealedContent} from `audit.records r`. Times are written out: how they show depends on the connection. */
export const SEALED_CONTENT = [
  'r.id::text as id',
  `to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  ...RECORD_COLUMNS.map((name) => `r.${name}::text as ${name}`),
].join(', ');

/** Predecessor of the first seal of a chain. */
export const ZERO_SEAL = Buffer.alloc(32);

/** The seal of a record: SHA-256 over the seal before it and the record, so that none can be changed, moved or left out. */
export function sealOf(before: Buffer, record: SealedContent): Buffer {
  const canonical = JSON.stringify([record.id, record.at, ...RECORD_COLUMNS.map((name) => record[name])]);
  return createHash('sha256').update(before).update(canonical).digest();
}
