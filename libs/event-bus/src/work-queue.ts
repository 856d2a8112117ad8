import { setTimeout as wait } from 'node:timers/promises';
import { AckPolicy, type Consumer, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { streamOfJobs } from '@portal/bus-access';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Bus, BusLogger } from './bus.ts';
import { readEvent } from './event-handler.ts';

/** Milliseconds after which a job of a copy that tells nothing is given to another. */
const LEASE_MS = 30_000;
/** Milliseconds that one request for a job waits. */
const ASK_MS = 5_000;
const AGAIN_MS = 500;
/** Milliseconds before a job that failed for a reason of the moment is given again, for each time that it was given. */
const LATER_MS = 2_000;
/** Longest of these pauses. */
const LATEST_MS = 60_000;
/** Jobs that all copies together may have at once. */
const MAX_AT_ONCE = 256;

/** A job that a copy holds. */
export interface TakenJob {
  readonly event: PortalEvent;
  /** Number of times that it was given to a copy, this one included. */
  readonly given: number;
  /** Aborted when the copy stops: the job is given to another at once. */
  readonly signal: AbortSignal;
}

export interface QueueDefinition {
  /** Name that the copies share, unique in the portal. */
  readonly name: string;
  /** Subject of the jobs. */
  readonly subject: string;
  /**
   * Does a job. It must be possible to do a job twice: a copy that was killed, or paused for longer than its lease, leaves
   * its job to another. Where it throws, the job is given again later.
   */
  readonly handle: (job: TakenJob) => Promise<void>;
}

export interface QueueOptions {
  readonly bus: Bus;
  readonly logger: BusLogger;
  readonly leaseMs?: number;
  readonly onEnded?: (outcome: 'done' | 'later' | 'unfit') => void;
}

export interface RunningQueue {
  /** True while jobs can be taken. */
  isReady(): boolean;
  /** Takes no more jobs, gives back the one under way, and ends. */
  stop(): Promise<void>;
}

/**
 * Takes jobs one after another from a durable consumer that all copies of a worker share: each job is given to one of them,
 * and to another when the first is silent for the length of the lease. A job leaves the stream when it is done.
 */
export function startWorkQueue(definition: QueueDefinition, options: QueueOptions): RunningQueue {
  const stopping = new AbortController();
  const { signal } = stopping;
  const state = { isReady: false };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const consumer = await openConsumer(definition, options);
        state.isReady = true;
        while (!signal.aborted) {
          const message = await next(consumer, options.bus, signal);
          if (message) await work(message, definition, options, signal);
        }
      } catch (error) {
        state.isReady = false;
        if (signal.aborted) return;
        options.logger.warn({ err: error, queue: definition.name }, 'Jobs cannot be taken; trying again');
        await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };

  const running = run();
  return {
    isReady: () => state.isReady && options.bus.isConnected(),
    async stop() {
      stopping.abort(new Error('The worker stops'));
      // A first connection that never comes must not hold the end up.
      await Promise.race([running, state.isReady ? running : wait(0)]);
    },
  };
}

/** Opens the shared consumer; the first copy makes it, others find it. */
async function openConsumer({ name, subject }: QueueDefinition, { bus, leaseMs = LEASE_MS }: QueueOptions) {
  const stream = streamOfJobs(subject);
  const [manager, jetstream] = await Promise.all([bus.manager(), bus.jetstream()]);
  await manager.consumers.add(stream, {
    name,
    durable_name: name,
    filter_subject: subject,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(leaseMs),
    max_deliver: -1,
    max_ack_pending: MAX_AT_ONCE,
  });
  return jetstream.consumers.get(stream, name);
}

/**
 * Waits for a job. A request ends when the copy stops, since a job that came then would lie for its lease, and when NATS was
 * away, which has forgotten it.
 */
async function next(consumer: Consumer, bus: Bus, signal: AbortSignal): Promise<JsMsg | null> {
  const messages = await consumer.fetch({ max_messages: 1, expires: ASK_MS });
  const end = (): void => void messages.close();
  const late = setTimeout(end, 2 * ASK_MS);
  const forget = bus.onReconnect(end);
  signal.addEventListener('abort', end, { once: true });
  try {
    for await (const message of messages) {
      if (!signal.aborted) return message;
      message.nak();
    }
    return null;
  } finally {
    clearTimeout(late);
    forget();
    signal.removeEventListener('abort', end);
  }
}

async function work(
  message: JsMsg,
  { name, handle }: QueueDefinition,
  { logger, leaseMs = LEASE_MS, onEnded }: QueueOptions,
  signal: AbortSignal,
): Promise<void> {
  let event: PortalEvent;
  try {
    event = readEvent(message.string());
  } catch (error) {
    logger.error({ err: error, queue: name }, 'A job cannot be read, and is dropped');
    await message.ackAck();
    onEnded?.('unfit');
    return;
  }
  const heart = setInterval(() => message.working(), leaseMs / 3);
  try {
    await handle({ event, given: message.info.deliveryCount, signal });
    // Confirmed by the server: else a job that was told as done would be given again.
    await message.ackAck();
    onEnded?.('done');
  } catch (error) {
    if (signal.aborted) return message.nak();
    logger.warn({ err: error, queue: name, job: event.id }, 'A job was not done; it is tried again');
    message.nak(Math.min(LATER_MS * message.info.deliveryCount, LATEST_MS));
    onEnded?.('later');
  } finally {
    clearInterval(heart);
  }
}
