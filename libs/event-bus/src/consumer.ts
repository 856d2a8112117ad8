import { AckPolicy, DeliverPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Knex } from 'knex';
import { abortable } from './abortable.ts';
import type { Bus, BusLogger } from './bus.ts';
import { isConnectionError } from './connection-error.ts';
import { handleOnce, park, UnfitEventError, type EventHandler } from './event-handler.ts';
import { newPause } from './pause.ts';
import { serviceOfSubject, streamOf } from './streams.ts';

/** NATS gives a message again when it has heard nothing of it for so long. */
const ACK_WAIT_MS = 5_000;
/** While a handler works, NATS is told so this often. */
const WORKING_MS = 2_000;
const RETRY_MS = 250;
/** Pauses between the tries of a handler that throws; after the last one the event is parked. */
const TRY_AGAIN_MS = [100, 500, 2_000, 5_000];
/** Longer than any event lies in a stream that is not kept for ever. */
const HANDLED_KEPT_DAYS = 100;

export interface ConsumerDefinition {
  /** Name of the durable consumer; unique in the portal, say `projects-companies`. Copies of a service share it. */
  readonly name: string;
  /** What is listened to: all of one service (`admin.>`), or less of it. */
  readonly subject: string;
  readonly handlers: readonly EventHandler[];
}

export interface ConsumerOptions {
  readonly bus: Bus;
  readonly knex: Knex;
  readonly logger: BusLogger;
  /** Milliseconds before each further try of a handler that throws. */
  readonly tryAgainMs?: readonly number[];
  readonly onHandled?: (outcome: 'handled' | 'skipped' | 'failed' | 'parked', subject: string) => void;
}

export interface RunningConsumer {
  readonly name: string;
  /** True while messages are being asked for. */
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts a durable consumer: events one at a time and in order, each in one transaction that first records the event's
 * id, so that a second delivery has no effect. An event whose handler throws is tried again after growing pauses and
 * then parked in `dead_letters`; while PostgreSQL is away it is tried for ever.
 */
export function startConsumer(definition: ConsumerDefinition, options: ConsumerOptions): RunningConsumer {
  const { bus, knex, logger } = options;
  const handlers = new Map(definition.handlers.map((handler) => [handler.subject, handler]));
  const pause = newPause();
  const tries = new Map<number, number>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let messages: ConsumerMessages | undefined;
  let ready = false;

  const settle = async (message: JsMsg): Promise<void> => {
    const handler = handlers.get(message.subject);
    if (!handler) return message.ack();
    const working = setInterval(() => message.working(), WORKING_MS);
    try {
      const outcome = await handleOnce(knex, definition.name, handler, message);
      tries.delete(message.seq);
      message.ack();
      options.onHandled?.(outcome, message.subject);
    } catch (error) {
      await postpone(message, error);
    } finally {
      clearInterval(working);
    }
  };

  const postpone = async (message: JsMsg, error: unknown): Promise<void> => {
    if (isConnectionError(error)) return message.nak(RETRY_MS * 2);
    const failed = (tries.get(message.seq) ?? 0) + 1;
    tries.set(message.seq, failed);
    options.onHandled?.('failed', message.subject);
    const wait = error instanceof UnfitEventError ? undefined : (options.tryAgainMs ?? TRY_AGAIN_MS)[failed - 1];
    if (wait !== undefined) {
      logger.warn({ err: error, consumer: definition.name, subject: message.subject, failed }, 'An event failed');
      return message.nak(wait);
    }
    try {
      await park(knex, definition.name, message, error, failed);
      logger.error({ err: error, consumer: definition.name, subject: message.subject }, 'An event was parked');
      options.onHandled?.('parked', message.subject);
      tries.delete(message.seq);
      message.ack();
    } catch {
      message.nak(RETRY_MS * 2);
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        messages = await abortable(subscribe(definition, bus), signal);
        ready = true;
        if (signal.aborted) break;
        for await (const message of messages) {
          await settle(message);
          if (signal.aborted) break;
        }
      } catch (error) {
        if (!signal.aborted)
          logger.warn({ err: error, consumer: definition.name }, 'The consumer stumbled; starting again');
      }
      ready = false;
      if (!signal.aborted) await pause.wait(RETRY_MS);
    }
  };

  const running = run();
  const sweeping = setInterval(() => void forgetOldEvents(knex).catch(() => undefined), 60 * 60 * 1000);
  sweeping.unref();
  return {
    name: definition.name,
    isReady: () => ready && bus.isConnected(),
    async stop() {
      stopping.abort();
      clearInterval(sweeping);
      pause.wake();
      void messages?.close();
      await running;
    },
  };
}

async function subscribe(definition: ConsumerDefinition, bus: Bus): Promise<ConsumerMessages> {
  const service = serviceOfSubject(definition.subject);
  await bus.ensureStream(service);
  const manager = await bus.manager();
  await manager.consumers.add(streamOf(service), {
    durable_name: definition.name,
    filter_subject: definition.subject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: 1,
    max_deliver: -1,
  });
  const jetstream = await bus.jetstream();
  const consumer = await jetstream.consumers.get(streamOf(service), definition.name);
  return consumer.consume({ max_messages: 2, expires: 5_000, idle_heartbeat: 1_000, abort_on_missing_resource: true });
}

async function forgetOldEvents(knex: Knex): Promise<void> {
  await knex.raw(`delete from handled_events where handled_at < now() - make_interval(days => ?)`, [HANDLED_KEPT_DAYS]);
}
