import type { EventType } from '@portal/contracts/events/envelope';
import { publish, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import type * as v from 'valibot';

/** Publishes what follows from a change, in the change's transaction. */
export type Announcement = (tx: Knex.Transaction, actor: Actor) => Promise<unknown>;

/** Events of a change; `null` states that there are none. */
export type Announcements = Announcement | readonly Announcement[] | null;

/** Returns the announcement of one event. */
export const eventOf =
  <Schema extends v.GenericSchema>(type: EventType<Schema>, data: v.InferInput<Schema>): Announcement =>
  (tx, actor) =>
    publish(tx, type, data, actor);

/** Publishes the events of a change in their order. */
export async function announce(tx: Knex.Transaction, event: Announcements, actor: Actor): Promise<void> {
  for (const one of typeof event === 'function' ? [event] : (event ?? [])) await one(tx, actor);
}
