import { serviceOfSubject, streamOf } from '@portal/bus-access';
import type { Knex } from 'knex';
import type { Bus } from './bus.ts';
import { openPosition, type Position } from './position.ts';
import { readStream, type Subscription } from './subscription.ts';

interface Subscriber {
  readonly name: string;
  readonly subject: string;
  readonly startsWith?: 'all' | 'new';
}

export interface Subscribed {
  readonly position: Position;
  /** Number of the last event that is finished. */
  readonly after: number;
  readonly subscription: Subscription;
}

/** Finds the consumer's position in its stream and reads on from there, `ahead` events at most. */
export async function subscribe(
  { name, subject, startsWith }: Subscriber,
  ahead: number,
  { bus, knex, signal }: { readonly bus: Bus; readonly knex: Knex; readonly signal: AbortSignal },
): Promise<Subscribed> {
  const stream = streamOf(serviceOfSubject(subject));
  const manager = await bus.manager();
  const { created, state } = await manager.streams.info(stream);
  const position = { consumer: name, stream: created };
  const after = await openPosition(knex, position, async () => {
    // Consumers of before had their position in NATS, under their name.
    const durable = await manager.consumers.info(stream, name).catch(() => undefined);
    return durable?.ack_floor.stream_seq ?? (startsWith === 'new' ? state.last_seq : 0);
  });
  const subscription = await readStream(bus, { stream, subject, after, ahead }, signal);
  await manager.consumers.delete(stream, name).catch(() => undefined);
  return { position, after, subscription };
}
