import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Backlog, Received } from './backlog.ts';
import type { BusLogger } from './bus.ts';
import { isConnectionError } from './connection-error.ts';
import { park } from './dead-letters.ts';
import { handleTogether } from './handle-events.ts';
import { PositionError, StreamReplacedError, type Position } from './position.ts';
import { DATABASE_AWAY_MS, retryDelay } from './retries.ts';

/** Result of an event, or of a failed attempt. */
export type Outcome = 'handled' | 'skipped' | 'failed' | 'parked';

export interface SettlingOptions {
  readonly knex: Knex;
  readonly position: Position;
  readonly backlog: Backlog;
  readonly logger: BusLogger;
  readonly tryAgainMs: readonly number[];
  readonly onOutcome: (outcome: Outcome, subject: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Handles events of the backlog together, and one by one if that fails. An event that fails alone is postponed or,
 * after its last try, parked. While PostgreSQL is unavailable no try is counted.
 */
export async function settle(options: SettlingOptions, received: readonly Received[]): Promise<void> {
  const { knex, position, backlog } = options;
  try {
    const handled = await handleTogether(knex, position, received, backlog.floor(received));
    backlog.finish(received);
    for (const { received: one, outcome } of handled) options.onOutcome(outcome, one.subject);
  } catch (error) {
    if (isTransient(error)) await pause(options);
    else if (error instanceof StreamReplacedError) throw error;
    else if (received.length > 1) await settleOneByOne(options, received);
    else if (received[0]) await postpone(options, received[0], error);
  }
}

/** Handles events one by one; a failing one delays those of its key only. */
async function settleOneByOne(options: SettlingOptions, received: readonly Received[]): Promise<void> {
  const left = new Set(received);
  while (!options.signal.aborted) {
    const [next] = options.backlog.next(Date.now(), 1);
    if (!next || !left.delete(next)) return;
    await settle(options, [next]);
  }
}

async function postpone(options: SettlingOptions, received: Received, error: unknown): Promise<void> {
  const { knex, position, backlog, logger } = options;
  const { subject, id: eventId } = received;
  const tries = backlog.failed(received);
  const details = { err: error, consumer: position.consumer, subject, eventId, tries };
  options.onOutcome('failed', subject);
  const pauseMs = retryDelay(error, tries, options.tryAgainMs);
  if (pauseMs !== undefined) {
    logger.warn(details, 'An event failed and is tried again');
    backlog.postpone(received, Date.now() + pauseMs);
    return;
  }
  try {
    await park(knex, position, received, { error, tries, floor: backlog.floor([received]) });
  } catch (parking) {
    if (!isTransient(parking)) throw parking;
    return pause(options);
  }
  backlog.finish([received]);
  logger.error(details, 'An event was parked in dead_letters');
  options.onOutcome('parked', subject);
}

/** Returns true if PostgreSQL did not answer, as opposed to a failed event. */
const isTransient = (error: unknown): boolean => isConnectionError(error) || error instanceof PositionError;

const pause = ({ signal }: SettlingOptions): Promise<void> =>
  wait(DATABASE_AWAY_MS, undefined, { signal }).catch(() => undefined);
