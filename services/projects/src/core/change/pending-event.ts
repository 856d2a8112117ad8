import type { EventType } from '@portal/contracts/events/envelope';
import { publish, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import type * as v from 'valibot';

/** Publishes an event of a change, in the transaction of the change. */
export type PendingEvent = (tx: Knex.Transaction, actor: Actor) => Promise<unknown>;

/** Events of a change; `null` states that there are none. */
export type PendingEvents = PendingEvent | readonly PendingEvent[] | null;

/** Returns a function that publishes one event. */
export const eventOf =
  <Schema extends v.GenericSchema>(type: EventType<Schema>, data: v.InferInput<Schema>): PendingEvent =>
  (tx, actor) =>
    publish(tx, type, data, actor);

/** Publishes the events of a change in their order. */
export async function publishPending(tx: Knex.Transaction, event: PendingEvents, actor: Actor): Promise<void> {
  for (const one of typeof event === 'function' ? [event] : (event ?? [])) await one(tx, actor);
}
