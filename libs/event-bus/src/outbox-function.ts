import type { EventType } from '@portal/contracts/events/envelope';
import type { Knex } from 'knex';
import type { Actor } from './publish.ts';

/**
 * SQL that installs `outbox_publish(subject, data, actor)`, the only place where SQL creates an event. It writes the event
 * into the outbox in the transaction of its caller, as `publish` does, and returns its id. Triggers and migrations call
 * it; what TypeScript writes from a query goes through {@link publishEach}.
 */
export const OUTBOX_FUNCTION = `
  create or replace function outbox_publish(subject text, data json, actor json default null) returns uuid
    language sql volatile as $$
    insert into outbox (event_id, subject, event)
    select id, $1, '{"id":"' || id || '","subject":' || to_json($1) || ',"occurredAt":"'
      || to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      || '","actor":' || coalesce($3::text, 'null') || ',"data":' || $2 || '}'
    from gen_random_uuid() as id
    returning event_id
  $$;
`;

/**
 * Publishes an event for each row of a query, in order, for sets computed by PostgreSQL. The query returns one column,
 * `data`, of type `json` or JSON text. Returns the number of events. The data are not checked by the schema here: a
 * test of each caller does so.
 */
export async function publishEach(
  tx: Knex.Transaction,
  type: EventType,
  rows: { readonly sql: string; readonly bindings: Readonly<Record<string, Knex.RawBinding>> },
  actor: Actor,
): Promise<number> {
  const { rowCount } = await tx.raw<{ rowCount: number }>(
    `select outbox_publish(:subject, event.data::json, :actor::json) from (${rows.sql}) as event`,
    { ...rows.bindings, subject: type.subject, actor: actor && JSON.stringify(actor) },
  );
  return rowCount;
}
