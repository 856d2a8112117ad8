import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Knex } from 'knex';
import type { Received } from './backlog.ts';
import type { EventHandler } from './event-handler.ts';
import { recordNew, type Position } from './position.ts';

/** Result of an event: handled now, or skipped because it was handled before. */
export interface Handled {
  readonly received: Received;
  readonly outcome: 'handled' | 'skipped';
}

interface Readable {
  readonly received: Received;
  readonly event: PortalEvent;
}

/**
 * Handles events in one transaction, in order. Records their ids first; events recorded before are skipped. `floor` is
 * the consumer's position after the commit. @throws the error of the first event that fails: then none of them has had
 * an effect
 */
export async function handleTogether(
  knex: Knex,
  position: Position,
  received: readonly Received[],
  floor: number,
): Promise<readonly Handled[]> {
  const readable = received.map(readableOf);
  return knex.transaction(async (tx) => {
    const handled = readable.map(({ event: { id }, received: { seq } }) => ({ id, seq }));
    const { seq: finished, ids } = await recordNew(tx, position, floor, handled);
    const isNew = readable.map(({ event }) => ids.delete(event.id));
    for (const group of byHandler(readable.filter((_, index) => isNew[index]))) await handleGroup(tx, group);
    return readable
      .map(({ received: one }, index) => ({ received: one, outcome: outcomeOf(isNew[index]) }))
      .filter(({ received: one, outcome }) => outcome === 'handled' || one.seq > finished);
  });
}

const outcomeOf = (isNew: boolean | undefined): Handled['outcome'] => (isNew ? 'handled' : 'skipped');

function readableOf(received: Received): Readable {
  if (received.event instanceof Error) throw received.event;
  return { received, event: received.event };
}

interface Group {
  readonly handler: EventHandler;
  readonly events: PortalEvent[];
}

/** Neighbours with the same handler come together: the order of events of different kinds stays. */
function byHandler(readable: readonly Readable[]): readonly Group[] {
  const groups: Group[] = [];
  for (const { received, event } of readable) {
    const last = groups.at(-1);
    if (last?.handler === received.handler) last.events.push(event);
    else groups.push({ handler: received.handler, events: [event] });
  }
  return groups;
}

async function handleGroup(tx: Knex.Transaction, { handler, events }: Group): Promise<void> {
  if (handler.handleBatch) return handler.handleBatch(tx, events);
  for (const event of events) await handler.handle(tx, event);
}
