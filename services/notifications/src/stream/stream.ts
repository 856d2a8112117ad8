import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { STREAM_HEARTBEAT_MS, type StreamEvent } from '@portal/contracts/notifications/stream';
import type { Knex } from 'knex';
import { itemFor, type Reader } from '../notifications/item.ts';
import { changesAfter, positionOf, unreadOf } from '../notifications/repository.ts';
import { frame, HEARTBEAT_FRAME } from './frames.ts';
import type { WakeUps } from './wake-ups.ts';

/** Rows read and written at a time: what one slow reader can hold in memory. */
const BATCH = 100;
/** A reader that takes nothing for so long is given up; it resumes where it was when it comes back. */
const STUCK_MS = 30_000;

export interface StreamOptions {
  readonly knex: Knex;
  readonly wakeUps: WakeUps;
  readonly userId: string;
  readonly reader: Reader;
  /** Position from which to go on; undefined begins with what comes next. */
  readonly lastEventId: bigint | undefined;
  readonly output: Writable;
  /** Aborted when the stream has to end; the reason is an `EndReason`, or anything else where the reader has gone. */
  readonly signal: AbortSignal;
}

type EndReason = StreamEvent<'end'>['reason'];
const END_REASONS: readonly unknown[] = ['token', 'shutdown'] satisfies EndReason[];
const isEndReason = (reason: unknown): reason is EndReason => END_REASONS.includes(reason);

/**
 * Writes one user's stream until the signal is aborted: what changed after the position, then what changes, with a
 * heartbeat where nothing does. Reads the database only when woken and when the reader has taken what was written, so
 * that a slow reader costs one batch and never misses a row. Ends the output; throws, with the output destroyed, where the
 * database fails or the reader is stuck.
 */
export async function writeStream(options: StreamOptions): Promise<void> {
  const { knex, userId, output, signal } = options;
  const alarm = newAlarm(signal);
  const unsubscribe = options.wakeUps.subscribe(userId, alarm.ring);
  const write = async (text: string): Promise<void> => {
    if (output.write(text)) return;
    await once(output, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(STUCK_MS)]) });
  };
  try {
    const current = await positionOf(knex, userId);
    const isReset = options.lastEventId !== undefined && options.lastEventId > current;
    let position = isReset ? current : (options.lastEventId ?? current);
    await write(frame('ready', { unread: await unreadOf(knex, userId), isReset }, position));
    while (!signal.aborted) {
      const rows = await changesAfter(knex, userId, position, BATCH);
      for (const row of rows) {
        position = BigInt(row.position);
        await write(frame('notification', itemFor(row, options.reader), position));
      }
      if (rows.length === BATCH) continue;
      if (rows.length > 0) await write(frame('unread', await unreadOf(knex, userId)));
      if (!(await alarm.wait(STREAM_HEARTBEAT_MS))) await write(HEARTBEAT_FRAME);
    }
  } catch (error) {
    if (!signal.aborted) {
      output.destroy();
      throw error;
    }
  } finally {
    unsubscribe();
  }
  output.end(isEndReason(signal.reason) ? frame('end', { reason: signal.reason }) : undefined);
}

/** Rings now or has rung since the last wait; waiting also ends when the signal is aborted. */
function newAlarm(signal: AbortSignal): { ring: () => void; wait: (timeoutMs: number) => Promise<boolean> } {
  let hasRung = false;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    hasRung = true;
    wake?.();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async wait(timeoutMs) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      const rang = hasRung;
      hasRung = false;
      return rang;
    },
  };
}
