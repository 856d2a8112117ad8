import { setTimeout as wait } from 'node:timers/promises';
import { ASK_EVERY_MS } from './wait-until-known.ts';

/**
 * Unknown ids with which a request waits at most. Fewer can be of a moment ago: of attachments 300 are stored a minute, and the
 * questions of an inspection take 320 photographs together.
 */
const MAX_IDS = 500;

/** A request that waits. */
interface Waiting {
  /** Ids that were not known when it was last asked. */
  readonly missing: Set<string>;
  /** Instant at which it gives up, in milliseconds. */
  readonly until: number;
  readonly leave: () => void;
  readonly fail: (reason: unknown) => void;
}

/** Returns those of the ids that are known, in lower case. */
type Ask<Db> = (db: Db, ids: string[]) => Promise<readonly string[]>;

/**
 * Makes the wait for ids that events of other services bring, which come within milliseconds. A request asks once by itself.
 * Requests with unknown ids then wait together: one question every 50 ms at most asks for the ids of all of them, so that many
 * cost the database what one does, and none is asked after the last has left.
 *
 * The wait ends when all ids of the request are known, after `patienceMs`, and at once with more than 500 unknown ids; the caller
 * then checks itself. It is for requests, before their transaction.
 * @throws what a question throws, to all requests that it was asked for; the next question is independent of it
 */
export function sharedWait<Db extends object>(
  ask: Ask<Db>,
): (db: Db, ids: readonly string[], patienceMs: number) => Promise<void> {
  const rooms = new WeakMap<Db, ReturnType<typeof newRoom>>();
  return async (db, ids, patienceMs) => {
    const until = Date.now() + patienceMs;
    // PostgreSQL returns ids in lower case, however they are sent.
    const missing = new Set(ids.map((id) => id.toLowerCase()));
    if (missing.size === 0) return;
    strike(missing, await ask(db, [...missing]));
    if (missing.size === 0 || missing.size > MAX_IDS) return;
    const enter = rooms.get(db) ?? newRoom((wanted) => ask(db, wanted));
    rooms.set(db, enter);
    await enter(missing, until);
  };
}

function strike(missing: Set<string>, known: Iterable<string>): void {
  for (const id of known) missing.delete(id);
}

/** Makes the common wait for what one database does not know yet. */
function newRoom(ask: (ids: string[]) => Promise<readonly string[]>) {
  const waiting = new Set<Waiting>();
  let isAsking = false;

  /** Asks once for all who wait. Those who are told enough leave, and all of them where the question fails. */
  async function askForAll(): Promise<void> {
    const those = [...waiting];
    try {
      const known = await ask([...new Set(those.flatMap(({ missing }) => [...missing]))]);
      for (const one of those) {
        strike(one.missing, known);
        if (one.missing.size > 0 && Date.now() < one.until) continue;
        waiting.delete(one);
        one.leave();
      }
    } catch (error) {
      for (const one of those) {
        waiting.delete(one);
        one.fail(error);
      }
    }
  }

  async function askInTurns(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    while (waiting.size > 0) {
      await wait(ASK_EVERY_MS);
      await askForAll();
    }
    isAsking = false;
  }

  return (missing: Set<string>, until: number) =>
    new Promise<void>((leave, fail) => {
      waiting.add({ missing, until, leave, fail });
      void askInTurns();
    });
}
