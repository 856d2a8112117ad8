import { RECORD_COLUMN_LIST, TYPED_RECORD_COLUMNS } from '@portal/audit';
import { isIP } from 'node:net';
import type { Knex } from 'knex';
import type pg from 'pg';
import { changedFields, recordedDetails, storable, type Changes, type Fields } from './changed-fields.ts';
import { queryPrepared } from '../database.ts';

/** The item that an entry is about. */
export interface AuditItem {
  readonly kind: string;
  readonly id: string;
}

/** A handler's description of a change; person, time, address and operation are added. */
export interface AuditEntry {
  /** The item; by default the one that the route's address or body names by `id`. */
  readonly item?: AuditItem;
  /** The item before and after. Only the fields that differ are kept, and never passwords, tokens or hashes. */
  readonly before?: Fields;
  readonly after?: Fields;
  /** Further facts, e.g. the number of rows of an import. */
  readonly details?: Fields;
  /** Another action than the route's. */
  readonly action?: string;
  /** The person, where no token names one: after a sign-in. */
  readonly actor?: AuditActor;
}

export interface AuditActor {
  readonly userId: string;
  /** Null where it is not known. */
  readonly role: string | null;
  readonly companyId: string | null;
}

/** Person, address and operation of a request, as plain JSON, passed on to work that continues after it. */
export interface AuditOrigin {
  readonly actor: AuditActor | null;
  readonly operation: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly traceId: string | null;
}

/** The origin of what no request of this service has caused, say an event of another one. */
export const originOf = (operation: string, actor: AuditActor | null = null): AuditOrigin => ({
  actor,
  operation,
  ip: null,
  userAgent: null,
  traceId: null,
});

/** A row of `audit.records`, but for its number and time. */
export interface AuditRecord {
  readonly action: string;
  readonly outcome: 'Done' | 'Refused';
  readonly status: number | null;
  readonly reason: string | null;
  readonly actor_id: string | null;
  readonly actor_role: string | null;
  readonly actor_company_id: string | null;
  readonly operation: string;
  readonly item_kind: string | null;
  readonly item_id: string | null;
  readonly changes: Changes | null;
  readonly details: Fields | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly trace_id: string | null;
}

/** Builds a record of an action. */
export function recordOf(origin: AuditOrigin, action: string, entry: AuditEntry): AuditRecord {
  const actor = entry.actor ?? origin.actor;
  return {
    action: entry.action ?? action,
    outcome: 'Done',
    status: null,
    reason: null,
    actor_id: actor?.userId ?? null,
    actor_role: actor?.role ?? null,
    actor_company_id: actor?.companyId ?? null,
    operation: origin.operation,
    item_kind: entry.item?.kind ?? null,
    item_id: entry.item ? storable(entry.item.id, 200) : null,
    changes: changedFields(entry.before, entry.after),
    details: recordedDetails(entry.details),
    ip: origin.ip !== null && isIP(origin.ip) !== 0 && !origin.ip.includes('%') ? origin.ip : null,
    user_agent: origin.userAgent === null ? null : storable(origin.userAgent, 300),
    trace_id: origin.traceId,
  };
}

/** Writes records in one statement; with `ifChanged` only if the transaction has changed or locked something. */
export async function writeRecords(
  target: pg.Pool | Knex.Transaction,
  records: readonly AuditRecord[],
  ifChanged = false,
): Promise<boolean> {
  const rows = await queryPrepared(target, {
    name: ifChanged ? 'audit-if-changed' : 'audit',
    // The id is not returned: services do not use it.
    text: `with written as (
        insert into audit.records (${RECORD_COLUMN_LIST})
        select ${RECORD_COLUMN_LIST} from jsonb_to_recordset($1) as r (${TYPED_RECORD_COLUMNS})
        ${ifChanged ? 'where pg_current_xact_id_if_assigned() is not null' : ''} returning 1)
      select 1 as written from written limit 1`,
    values: [JSON.stringify(records)],
  });
  return rows.length > 0;
}
