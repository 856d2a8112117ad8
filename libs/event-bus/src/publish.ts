import { randomUUID } from 'node:crypto';
import type { EventType, PortalEvent } from '@portal/contracts/events/envelope';
import type { Knex } from 'knex';
import * as v from 'valibot';

/** Who caused an event; null when nobody did (the clock, a migration). */
export type Actor = { readonly userId: string; readonly name: string } | null;

/**
 * Writes an event into the outbox in the caller's transaction and returns its id: it is sent when, and only when, the
 * transaction commits. Throws where the data are not what the event's schema says, which rolls the cause back.
 */
export async function publish<Schema extends v.GenericSchema>(
  tx: Knex.Transaction,
  type: EventType<Schema>,
  data: v.InferInput<Schema>,
  actor: Actor,
): Promise<string> {
  const event: PortalEvent = {
    id: randomUUID(),
    subject: type.subject,
    occurredAt: new Date().toISOString(),
    actor,
    data: v.parse(type.data, data),
  };
  await tx('outbox').insert({ event_id: event.id, subject: event.subject, event: JSON.stringify(event) });
  return event.id;
}
