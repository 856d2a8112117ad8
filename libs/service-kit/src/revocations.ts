import type { JsMsg } from '@nats-io/jetstream';
import { streamOf } from '@portal/bus-access';
import { REVOCATION_SUBJECTS } from '@portal/contracts/events/consumers';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { sessionEnded, sessionRevoked, userAccessChanged } from '@portal/contracts/events/identity';
import { ACCESS_TOKEN_LIFE_S, type SessionClaims } from '@portal/contracts/identity/session';
import { abortable, readStream, type Bus, type BusLogger } from '@portal/event-bus';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { revocationsUnknown } from './errors.ts';

/** Memory of revocations: older ones concern only expired tokens. */
const MEMORY_MS = (ACCESS_TOKEN_LIFE_S + 60) * 1000;
const RETRY_MS = 250;
/** Events that are read ahead. */
const READ_AHEAD = 500;

export interface Revocations {
  /**
   * Returns true if an otherwise valid token is revoked.
   * @throws 503 until the feed has caught up once since the start
   */
  isRevoked(claims: Pick<SessionClaims, 'sid' | 'sub' | 'ver'>): boolean;
  /** Applies an event of identity; identity itself calls it without waiting for the bus. */
  apply(event: Pick<PortalEvent, 'subject' | 'data'>, at?: number): void;
}

/** The list of refused tokens: ended sessions, and the version that a user's tokens must have at least. */
export function newRevocations(now: () => number = Date.now): Revocations & { sweep(): void } {
  const sessions = new Map<string, number>();
  const versions = new Map<string, { version: number; at: number }>();
  return {
    isRevoked: ({ sid, sub, ver }) => sessions.has(sid) || ver < (versions.get(sub)?.version ?? 0),
    apply(event, at = now()) {
      if (event.subject === userAccessChanged.subject) {
        const { userId, version } = v.parse(userAccessChanged.data, event.data);
        if (version >= (versions.get(userId)?.version ?? 0)) versions.set(userId, { version, at });
      } else if (event.subject === sessionEnded.subject) {
        sessions.set(v.parse(sessionEnded.data, event.data).sid, at);
      } else if (event.subject === sessionRevoked.subject) {
        for (const sid of v.parse(sessionRevoked.data, event.data).sids) sessions.set(sid, at);
      }
    },
    sweep() {
      const before = now() - MEMORY_MS;
      for (const [sid, at] of sessions) if (at < before) sessions.delete(sid);
      for (const [user, { at }] of versions) if (at < before) versions.delete(user);
    },
  };
}

export interface RevocationFeed {
  /** The list, which answers nothing before it has caught up once; a later loss of NATS does not silence it. */
  readonly revocations: Revocations;
  /** True while events are followed, once all of the last minutes are applied. */
  isReady(): boolean;
  stop(): Promise<void>;
}

/** State of the feed for one of its subjects. */
interface Following {
  current: boolean;
  caughtUp: boolean;
}

/**
 * Feeds the list from identity's events by readers of this process, starting 16 minutes back: an access token lives 15.
 * Tokens are refused within a second of the event (decisions §3.3). A reader that is lost (NATS was killed) is replaced
 * by one from the same point; repeated events do no harm.
 */
export function feedRevocations(list: ReturnType<typeof newRevocations>, bus: Bus, logger: BusLogger): RevocationFeed {
  const stopping = new AbortController();
  const { signal } = stopping;

  const follow = async (subject: string, state: Following): Promise<void> => {
    const since = new Date(Date.now() - MEMORY_MS);
    const from = { stream: streamOf('identity'), subject, since, ahead: READ_AHEAD };
    const subscription = await abortable(readStream(bus, from, signal), signal);
    const end = (): void => subscription.close();
    signal.addEventListener('abort', end, { once: true });
    try {
      let { waiting } = subscription;
      for (;;) {
        if (waiting === 0) state.current = state.caughtUp = true;
        for (const message of await subscription.take(READ_AHEAD, Number.POSITIVE_INFINITY)) {
          apply(list, message, logger);
          waiting = message.info.pending;
        }
      }
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  };

  const run = async (subject: string, state: Following): Promise<void> => {
    while (!signal.aborted) {
      await follow(subject, state).catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error }, 'Revocations cannot be followed; trying again');
      });
      state.current = false;
      await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  const states = REVOCATION_SUBJECTS.map((subject) => ({ subject, current: false, caughtUp: false }));
  const running = Promise.all(states.map((state) => run(state.subject, state)));
  const sweeping = setInterval(() => list.sweep(), 60_000);
  sweeping.unref();
  return {
    revocations: {
      apply: list.apply,
      isRevoked(claims) {
        if (!states.every(({ caughtUp }) => caughtUp)) throw revocationsUnknown();
        return list.isRevoked(claims);
      },
    },
    isReady: () => states.every(({ current }) => current) && bus.isConnected(),
    async stop() {
      stopping.abort();
      clearInterval(sweeping);
      await running;
    },
  };
}

function apply(list: Revocations, message: JsMsg, logger: BusLogger): void {
  try {
    list.apply({ ...message.json<PortalEvent>(), subject: message.subject }, message.time.getTime());
  } catch (error) {
    logger.error({ err: error, subject: message.subject }, 'An event about sessions was not understood');
  }
}
