import { randomUUID } from 'node:crypto';
import type { EventType, PortalEvent } from '@portal/contracts/events/envelope';
import type { Knex } from 'knex';
import * as v from 'valibot';

/** The person who caused an event; null for the clock or a migration. */
export type Actor = { readonly userId: string; readonly name: string } | null;

/**
 * Writes an event into the outbox in the caller's transaction and returns its id: it is sent if and only if the
 * transaction commits. Throws if the data do not match the event's schema, which rolls the change back.
 */
export async function publish<Schema extends v.GenericSchema>(
  tx: Knex.Transaction,
  type: EventType<Schema>,
  data: v.InferInput<Schema>,
  actor: Actor,
): Promise<string> {
  const event = eventOf(type, data, actor);
  await tx('outbox').insert(rowOf(event));
  return event.id;
}

/** Rows of one insert. */
const BATCH = 1_000;

/** {@link publish} for many events of a kind, in their order. */
export async function publishAll<Schema extends v.GenericSchema>(
  tx: Knex.Transaction,
  type: EventType<Schema>,
  data: readonly v.InferInput<Schema>[],
  actor: Actor,
): Promise<void> {
  for (let start = 0; start < data.length; start += BATCH) {
    const batch = data.slice(start, start + BATCH);
    await tx('outbox').insert(batch.map((one) => rowOf(eventOf(type, one, actor))));
  }
}

const eventOf = <Schema extends v.GenericSchema>(
  type: EventType<Schema>,
  data: v.InferInput<Schema>,
  actor: Actor,
): PortalEvent => ({
  id: randomUUID(),
  subject: type.subject,
  occurredAt: new Date().toISOString(),
  actor,
  data: v.parse(type.data, data),
});

const rowOf = (event: PortalEvent) => ({
  event_id: event.id,
  subject: event.subject,
  event: JSON.stringify(event),
});
