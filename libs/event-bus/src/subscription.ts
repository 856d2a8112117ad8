import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';

/** Time without a request after which NATS forgets a reader. */
const FORGOTTEN_AFTER_MS = 60_000;

/** A reader of the events of a stream, from a number on and in their order. */
export interface Subscription {
  /** Number of events that were in the stream, and not read, when the reader began. */
  readonly waiting: number;
  /**
   * The events that have come, at most `max`: waits `waitMs` for the first and for no other.
   * @throws where an event may have been missed: the stream must be read again from the last known position
   */
  take(max: number, waitMs: number): Promise<readonly JsMsg[]>;
  close(): void;
}

/** Position in a stream: after the event of a number, or at a time. */
export type StreamStart = { readonly after: number } | { readonly since: Date };

/**
 * Reads a stream from a position on. The reader is this process's own and goes with it: NATS neither waits for
 * acknowledgements nor sends anything twice, and where the reader stands is kept beside the effects of the events.
 */
export async function readStream(
  bus: Bus,
  from: { readonly stream: string; readonly subject: string; readonly ahead: number } & StreamStart,
  signal: AbortSignal,
): Promise<Subscription> {
  const [manager, jetstream] = await Promise.all([bus.manager(), bus.jetstream()]);
  // A random name, because any service that knows a reader's name could take its messages.
  const name = randomUUID();
  const { num_pending: waiting } = await manager.consumers.add(from.stream, {
    name,
    filter_subject: from.subject,
    ack_policy: AckPolicy.None,
    ...('after' in from
      ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from.after + 1 }
      : { deliver_policy: DeliverPolicy.StartTime, opt_start_time: from.since.toISOString() }),
    inactive_threshold: nanos(FORGOTTEN_AFTER_MS),
    mem_storage: true,
  });
  const consumer = await jetstream.consumers.get(from.stream, name);
  const messages = await consumer.consume({
    max_messages: from.ahead,
    expires: 5_000,
    idle_heartbeat: 1_000,
    abort_on_missing_resource: true,
  });
  // Messages in flight when the connection broke are not sent again.
  const hearNoMore = bus.onReconnect(() => void messages.close());
  const iterator = messages[Symbol.asyncIterator]();
  let coming: Promise<IteratorResult<JsMsg>> | undefined;
  let delivered = 0;
  return {
    waiting,
    async take(max, waitMs) {
      const taken: JsMsg[] = [];
      while (taken.length < max) {
        coming ??= iterator.next();
        const result = await within(coming, taken.length === 0 ? waitMs : 0, signal);
        if (result === undefined) break;
        coming = undefined;
        if (result.done) throw new Error('The connection to the stream has ended');
        if (result.value.info.deliverySequence !== ++delivered) throw new Error('An event of the stream was missed');
        taken.push(result.value);
      }
      if (max === 0) await wait(waitMs, undefined, { signal }).catch(() => undefined);
      return taken;
    },
    close() {
      hearNoMore();
      coming?.catch(() => undefined);
      void messages.close();
      void manager.consumers.delete(from.stream, name).catch(() => undefined);
    },
  };
}

/** The promise's value; undefined where it takes longer. Zero milliseconds are one turn of the event loop. */
async function within<Value>(promise: Promise<Value>, ms: number, signal: AbortSignal): Promise<Value | undefined> {
  if (ms === Number.POSITIVE_INFINITY) return promise;
  if (ms === 0) return Promise.race([promise, nextTurn(undefined)]);
  const over = new AbortController();
  const pause = wait(ms, undefined, { signal: AbortSignal.any([over.signal, signal]) });
  try {
    return await Promise.race([promise, pause.catch(() => undefined)]);
  } finally {
    over.abort();
  }
}
