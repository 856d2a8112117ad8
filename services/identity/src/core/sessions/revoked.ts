import { MAX_REVOKED_SESSIONS, sessionRevoked } from '@portal/contracts/events/identity';
import { publishAll, type Actor } from '@portal/event-bus';
import type { Revocations } from '@portal/service-kit';
import type { Knex } from 'knex';
import type * as v from 'valibot';

type Event = v.InferInput<typeof sessionRevoked.data>;

/** Sessions of a person that were ended for safety. */
export type Revoked = Omit<Event, 'at'>;

/** Publishes ended sessions, in events that NATS takes however many there are; none where none ended. */
export async function publishRevoked(tx: Knex.Transaction, revoked: Revoked, actor: Actor): Promise<void> {
  await publishAll(tx, sessionRevoked, eventsOf(revoked), actor);
}

/** Refuses the tokens of ended sessions in this process at once. */
export function applyRevoked(revocations: Revocations, revoked: Revoked): void {
  for (const data of eventsOf(revoked)) revocations.apply({ subject: sessionRevoked.subject, data });
}

function eventsOf({ sids, ...about }: Revoked): Event[] {
  const at = new Date().toISOString();
  const count = Math.ceil(sids.length / MAX_REVOKED_SESSIONS);
  return Array.from({ length: count }, (_, index) => ({
    ...{ ...about, at },
    sids: sids.slice(index * MAX_REVOKED_SESSIONS, (index + 1) * MAX_REVOKED_SESSIONS),
  }));
}
