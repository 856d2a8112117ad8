import { createHash } from 'node:crypto';

/** What of a record goes into its seal, each column as the text that PostgreSQL writes of it. */
export interface SealedContent {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly outcome: string;
  readonly status: string | null;
  readonly reason: string | null;
  readonly actor_id: string | null;
  readonly actor_role: string | null;
  readonly actor_company_id: string | null;
  readonly operation: string;
  readonly item_kind: string | null;
  readonly item_id: string | null;
  readonly changes: string | null;
  readonly details: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly trace_id: string | null;
}

/** Times are written out, because how PostgreSQL shows them depends on the settings of a connection. */
const AT = `to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;
const TEXTS = [
  'action',
  'outcome',
  'reason',
  'actor_role',
  'operation',
  'item_kind',
  'item_id',
  'user_agent',
  'trace_id',
];
const OTHERS = ['id', 'status', 'actor_id', 'actor_company_id', 'changes', 'details', 'ip'];

/** Reads {@link SealedContent} from `audit.records r`. */
export const RECORD_COLUMNS = [
  AT,
  ...TEXTS.map((name) => `r.${name}`),
  ...OTHERS.map((name) => `r.${name}::text as ${name}`),
].join(', ');

/** What stands before the first seal of a chain. */
export const ZERO_SEAL = Buffer.alloc(32);

/** The seal of a record: SHA-256 over the seal before it and the record, so that none can be changed, moved or left out. */
export function sealOf(before: Buffer, record: SealedContent): Buffer {
  const canonical = JSON.stringify([
    record.id,
    record.at,
    record.action,
    record.outcome,
    record.status,
    record.reason,
    record.actor_id,
    record.actor_role,
    record.actor_company_id,
    record.operation,
    record.item_kind,
    record.item_id,
    record.changes,
    record.details,
    record.ip,
    record.user_agent,
    record.trace_id,
  ]);
  return createHash('sha256').update(before).update(canonical).digest();
}
