import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { EventHandler } from './event-handler.ts';

/** An event that a consumer has received and not finished. */
export interface Received {
  /** Sequence number in the stream. */
  readonly seq: number;
  readonly subject: string;
  readonly text: string;
  /** Id under which it is parked. */
  readonly id: string;
  /** The event, or the error where it cannot be parsed. */
  readonly event: PortalEvent | Error;
  readonly handler: EventHandler;
  /** Events of one key are handled in their order. */
  readonly key: string;
}

interface Entry {
  readonly received: Received;
  tries: number;
  notBefore: number;
}

/** The events that one copy of a service has received and not finished, in the order of the stream. */
export interface Backlog {
  readonly size: number;
  add(received: Received): void;
  /** Notes that the stream has been read up to here, whether or not its events concern the consumer. */
  readTo(seq: number): void;
  /**
   * Returns the next events to handle together, at most `max`, without postponed events and later ones of the same key.
   * An event that has failed before is returned alone.
   */
  next(now: number, max: number): readonly Received[];
  /** Milliseconds until {@link next} returns something; Infinity while the backlog is empty. */
  waitMs(now: number): number;
  /** Counts a failed try and returns how many there were. */
  failed(received: Received): number;
  postpone(received: Received, until: number): void;
  finish(done: readonly Received[]): void;
  /** The highest number in the stream up to which everything is finished once `done` is. */
  floor(done?: readonly Received[]): number;
}

export function newBacklog(start: number): Backlog {
  const entries = new Map<number, Entry>();
  let read = start;

  const entryOf = ({ seq }: Received): Entry => {
    const entry = entries.get(seq);
    if (!entry) throw new Error(`Event ${seq} is not in the backlog`);
    return entry;
  };

  return {
    get size() {
      return entries.size;
    },
    add(received) {
      entries.set(received.seq, { received, tries: 0, notBefore: 0 });
      read = Math.max(read, received.seq);
    },
    readTo(seq) {
      read = Math.max(read, seq);
    },
    next(now, max) {
      const blocked = new Set<string>();
      const ready: Received[] = [];
      for (const { received, tries, notBefore } of entries.values()) {
        if (ready.length === max) break;
        if (blocked.has(received.key)) continue;
        if (notBefore <= now && tries === 0) ready.push(received);
        else if (notBefore <= now && ready.length === 0) return [received];
        else blocked.add(received.key);
      }
      return ready;
    },
    waitMs(now) {
      const blocked = new Set<string>();
      let shortest = Number.POSITIVE_INFINITY;
      for (const { received, notBefore } of entries.values()) {
        if (blocked.has(received.key)) continue;
        blocked.add(received.key);
        shortest = Math.min(shortest, Math.max(0, notBefore - now));
        if (shortest === 0) break;
      }
      return shortest;
    },
    failed(received) {
      return ++entryOf(received).tries;
    },
    postpone(received, until) {
      entryOf(received).notBefore = until;
    },
    finish(done) {
      for (const { seq } of done) entries.delete(seq);
    },
    floor(done = []) {
      const finished = new Set(done.map(({ seq }) => seq));
      for (const seq of entries.keys()) if (!finished.has(seq)) return seq - 1;
      return read;
    },
  };
}
