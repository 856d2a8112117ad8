import type { Knex } from 'knex';
import type { Bus } from './bus.ts';
import { openPlace, type Place } from './place.ts';
import { serviceOfSubject, streamOf } from './streams.ts';
import { readStream, type Subscription } from './subscription.ts';

interface Subscriber {
  readonly name: string;
  readonly subject: string;
  readonly startsWith?: 'all' | 'new';
}

export interface Subscribed {
  readonly place: Place;
  /** Number of the last event that is finished. */
  readonly after: number;
  readonly subscription: Subscription;
}

/** Makes sure of the stream, finds the consumer's place in it and reads on from there, `ahead` events at most. */
export async function subscribe(
  { name, subject, startsWith }: Subscriber,
  ahead: number,
  { bus, knex, signal }: { readonly bus: Bus; readonly knex: Knex; readonly signal: AbortSignal },
): Promise<Subscribed> {
  const service = serviceOfSubject(subject);
  const stream = streamOf(service);
  await bus.ensureStream(service);
  const manager = await bus.manager();
  const { created, state } = await manager.streams.info(stream);
  const place = { consumer: name, stream: created };
  const after = await openPlace(knex, place, async () => {
    // Consumers of before had their place in NATS, under their name.
    const durable = await manager.consumers.info(stream, name).catch(() => undefined);
    return durable?.ack_floor.stream_seq ?? (startsWith === 'new' ? state.last_seq : 0);
  });
  const subscription = await readStream(bus, { stream, subject, after, ahead }, signal);
  await manager.consumers.delete(stream, name).catch(() => undefined);
  return { place, after, subscription };
}
