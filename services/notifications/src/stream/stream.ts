import { STREAM_HEARTBEAT_MS, type StreamEvent } from '@portal/contracts/notifications/stream';
import type pg from 'pg';
import { itemsFor, type Reader } from '../core/inbox/item.ts';
import { changesAfter, positionOf, unreadOf } from '../core/inbox/inbox.repository.ts';
import { newAlarm } from './alarm.ts';
import type { Listening } from '../core/work/audience.ts';
import type { WorkHint, WorkHints } from '../core/work/work-hints.ts';
import { frame, HEARTBEAT_FRAME } from './frames.ts';
import type { WakeUps } from './wake-ups.ts';

/** Rows read at a time: what one slow reader can hold in memory. */
const BATCH = 100;
/** While rows pour in, the numbers follow at most this often. */
const COUNT_MS = 200;

export interface StreamOptions {
  readonly pool: pg.Pool;
  readonly wakeUps: WakeUps;
  readonly workHints: WorkHints;
  /** Owner of the inbox; the stream also reports work that they see. */
  readonly viewer: Listening;
  readonly reader: Reader;
  /** Position to continue after; undefined begins at the end. */
  readonly lastEventId: bigint | undefined;
  /** Aborted when the stream has to end; the reason is an `EndReason`, or another value after the reader has left. */
  readonly signal: AbortSignal;
  readonly heartbeatMs?: number;
}

export type EndReason = StreamEvent<'end'>['reason'];
const END_REASONS: readonly unknown[] = ['token', 'shutdown'] satisfies EndReason[];
const isEndReason = (reason: unknown): reason is EndReason => END_REASONS.includes(reason);

/**
 * Streams one user's inbox until the signal is aborted: changes since the position, then new ones, with heartbeats in
 * between. The database is read after a change and only once the reader has taken the previous batch, so that a slow
 * reader costs one batch of memory and misses nothing.
 */
export async function* streamOf(options: StreamOptions): AsyncGenerator<string, void> {
  const { pool, viewer, signal, heartbeatMs = STREAM_HEARTBEAT_MS } = options;
  const { userId } = viewer;
  const alarm = newAlarm(signal);
  const unsubscribe = options.wakeUps.subscribe(userId, alarm.ring);
  const news = new Map<string, WorkHint>();
  const hearNoMore = options.workHints.subscribe(viewer, (one) => {
    news.set(`${one.projectId} ${one.tab}`, one);
    alarm.ring();
  });
  try {
    const current = await positionOf(pool, userId);
    const isReset = options.lastEventId !== undefined && options.lastEventId > current;
    let position = isReset ? current : (options.lastEventId ?? current);
    yield frame('ready', { unread: await unreadOf(pool, userId), isReset }, position);
    let countedAt = Date.now();
    let owesCount = false;
    while (!signal.aborted) {
      const changes = [...news.values()];
      news.clear();
      for (const one of changes) yield frame('work', one);
      const rows = await changesAfter(pool, userId, position, BATCH);
      const items = await itemsFor(pool, rows, options.reader);
      for (const [place, item] of items.entries()) {
        position = BigInt(rows[place]?.position ?? position);
        yield frame('notification', item, position);
      }
      owesCount ||= rows.length > 0;
      if (rows.length === BATCH) continue;
      const untilCount = countedAt + COUNT_MS - Date.now();
      if (owesCount && untilCount <= 0) {
        yield frame('unread', await unreadOf(pool, userId));
        countedAt = Date.now();
        owesCount = false;
      }
      const hasRung = await alarm.hasRungWithin(owesCount ? untilCount : heartbeatMs);
      if (!hasRung && !owesCount) yield HEARTBEAT_FRAME;
    }
  } finally {
    unsubscribe();
    hearNoMore();
  }
  if (isEndReason(signal.reason)) yield frame('end', { reason: signal.reason });
}
