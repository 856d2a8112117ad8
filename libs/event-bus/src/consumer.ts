import { setTimeout as wait } from 'node:timers/promises';
import type { JsMsg } from '@nats-io/jetstream';
import { fitsFilter } from '@portal/contracts/events/consumers';
import type { Knex } from 'knex';
import { abortable } from './abortable.ts';
import { newBacklog, type Received } from './backlog.ts';
import type { Bus, BusLogger } from './bus.ts';
import { retryParked } from './dead-letters.ts';
import { readEvent, type EventHandler } from './event-handler.ts';
import { deleteOldEvents, savePosition } from './position.ts';
import { PARKED_POLL_MS, SUBSCRIBE_AGAIN_MS, TRY_AGAIN_MS, UnfitEventError } from './retries.ts';
import { settle, type Outcome } from './settling.ts';
import { subscribe } from './subscribe.ts';

/** Batches that are read ahead while events of some keys wait for their next try. */
const READ_AHEAD = 4;
/** Events of no concern after which the position is written though nothing was handled. */
const SAVE_AFTER = 500;
const SWEEP_MS = 60 * 60 * 1_000;

export interface ConsumerDefinition {
  /** Name of the consumer, under which its position is kept; unique in the portal, say `projects-companies`. */
  readonly name: string;
  /** Subjects of the subscription: all of one service (`admin.>`), or fewer. */
  readonly subject: string;
  readonly handlers: readonly EventHandler[];
  /** Position of the first run: the beginning of the stream, or its end. */
  readonly startsWith?: 'all' | 'new';
  /**
   * Handles up to `max` events in one transaction, for consumers of hundreds per second; by default events are handled
   * one by one. `key` names the field within which order matters, e.g. `projectId`: a failing event delays only those
   * of its key. Without a key, or for events without the field, it delays the others, too.
   */
  readonly batch?: { readonly max: number; readonly key?: string };
}

export interface ConsumerOptions {
  readonly bus: Bus;
  readonly knex: Knex;
  readonly logger: BusLogger;
  /** Milliseconds before each further try of a handler that throws. */
  readonly tryAgainMs?: readonly number[];
  /** Milliseconds between two looks for parked events to retry. */
  readonly parkedPollMs?: number;
  readonly onHandled?: (outcome: Outcome, subject: string) => void;
  /** Called regularly with the number of the consumer's parked events. */
  readonly onParked?: (count: number) => void;
}

export interface RunningConsumer {
  readonly name: string;
  /** True while messages are being received. */
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts a consumer: events in order, each in a transaction that also records its id and the consumer's position, so that no
 * event has its effect twice and none is left out, whatever is killed and when. An event whose handler throws is tried
 * again after growing pauses and then parked in `dead_letters`; while PostgreSQL is away it is tried for ever.
 * @throws where a handler is of a subject that the consumer does not read
 */
export function startConsumer(definition: ConsumerDefinition, options: ConsumerOptions): RunningConsumer {
  const { bus, knex, logger, parkedPollMs = PARKED_POLL_MS } = options;
  const { name } = definition;
  const stray = definition.handlers.find(({ subject }) => !fitsFilter(subject, definition.subject));
  if (stray) throw new Error(`The consumer ${name} reads ${definition.subject}, not ${stray.subject}`);
  const handlers = new Map(definition.handlers.map((handler) => [handler.subject, handler]));
  const stopping = new AbortController();
  const { signal } = stopping;
  const state = { ready: false };

  const again = async (ms: number, work: () => Promise<unknown>, failure: string): Promise<void> => {
    while (!signal.aborted) {
      await work().catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error, consumer: name }, failure);
      });
      await wait(ms, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = Promise.all([
    again(
      SUBSCRIBE_AGAIN_MS,
      () => follow(definition, handlers, options, { state, signal }),
      'The consumer stumbled; starting again',
    ),
    again(
      parkedPollMs,
      async () => {
        const parked = await retryParked({ knex, consumer: name, handlers, logger });
        options.onParked?.(parked);
      },
      'Parked events could not be looked for',
    ),
  ]);
  const sweeping = setInterval(() => void deleteOldEvents(knex).catch(() => undefined), SWEEP_MS);
  sweeping.unref();
  return {
    name,
    isReady: () => state.ready && bus.isConnected(),
    async stop() {
      stopping.abort();
      clearInterval(sweeping);
      await running;
    },
  };
}

type Handlers = ReadonlyMap<string, EventHandler>;

/** Reads the stream from the consumer's position on until the signal is aborted or the connection breaks. */
async function follow(
  definition: ConsumerDefinition,
  handlers: Handlers,
  options: ConsumerOptions,
  { state, signal }: { readonly state: { ready: boolean }; readonly signal: AbortSignal },
): Promise<void> {
  const { knex, logger, tryAgainMs = TRY_AGAIN_MS } = options;
  const { max, key } = definition.batch ?? { max: 1 };
  const { position, after, subscription } = await abortable(
    subscribe(definition, max * 2, { ...options, signal }),
    signal,
  );
  const end = (): void => subscription.close();
  signal.addEventListener('abort', end, { once: true });
  try {
    const backlog = newBacklog(after);
    const onOutcome = (outcome: Outcome, subject: string): void => options.onHandled?.(outcome, subject);
    const settling = { knex, position, backlog, logger, tryAgainMs, onOutcome, signal };
    let saved = after;
    state.ready = true;
    while (!signal.aborted) {
      const room = Math.min(max, max * READ_AHEAD - backlog.size);
      for (const message of await subscription.take(room, backlog.waitMs(Date.now()))) {
        const handler = handlers.get(message.subject);
        if (handler) backlog.add(receivedOf(message, handler, key));
        else backlog.readTo(message.seq);
      }
      const next = backlog.next(Date.now(), max);
      if (next.length > 0) await settle(settling, next);
      else if (backlog.floor() - saved >= SAVE_AFTER) await savePosition(knex, position, (saved = backlog.floor()));
    }
  } finally {
    state.ready = false;
    signal.removeEventListener('abort', end);
    end();
  }
}

function receivedOf(message: JsMsg, handler: EventHandler, key: string | undefined): Received {
  const { seq, subject } = message;
  const text = message.string();
  const base = { seq, subject, text, handler };
  try {
    const event = readEvent(text);
    // Refuse an event that was delivered under another subject: only a subject's publisher may write its events.
    if (event.subject !== subject) throw new UnfitEventError(`An event of ${event.subject} came as ${subject}`);
    return { ...base, id: event.id, event, key: key === undefined ? '' : fieldOf(event.data, key) };
  } catch (error) {
    const id = message.headers?.get('Nats-Msg-Id') || `${message.info.stream}/${seq}`;
    return { ...base, id, event: error instanceof Error ? error : new Error(String(error)), key: '' };
  }
}

function fieldOf(data: unknown, field: string): string {
  const value: unknown = typeof data === 'object' && data !== null && field in data ? Reflect.get(data, field) : '';
  return typeof value === 'string' ? value : '';
}
