import { AckPolicy, jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream';
import type { TestNats } from '@portal/testing';
import { pace } from '../measuring/pace.ts';

const STREAM = 'BENCH';
const SUBJECT = 'bench.baseline';

/**
 * Measures milliseconds from publishing to consuming on the bus alone: a stream on disk, one consumer, the same rate.
 */
export async function busLatencies(
  nats: Pick<TestNats, 'connection'>,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const connection = await nats.connection();
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: STREAM, subjects: [SUBJECT], storage: StorageType.File });
  await manager.consumers.add(STREAM, { durable_name: STREAM, ack_policy: AckPolicy.Explicit });
  const client = jetstream(connection);
  const messages = await (await client.consumers.get(STREAM, STREAM)).consume();
  const total = perSecond * seconds;
  const samples: number[] = [];
  const consuming = (async () => {
    for await (const message of messages) {
      samples.push(performance.now() - message.json<number>());
      message.ack();
      if (samples.length === total) return;
    }
  })();
  await pace(perSecond, seconds, async () => {
    await client.publish(SUBJECT, JSON.stringify(performance.now()));
  });
  await consuming;
  await manager.streams.delete(STREAM);
  return samples;
}
