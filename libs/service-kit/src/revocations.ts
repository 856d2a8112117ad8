import { AckPolicy, DeliverPolicy, type ConsumerMessages } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { sessionEnded, sessionRevoked, userAccessChanged } from '@portal/contracts/events/identity';
import { ACCESS_TOKEN_LIFE_S, type SessionClaims } from '@portal/contracts/identity/session';
import { abortable, streamOf, type Bus, type BusLogger } from '@portal/event-bus';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';

/** Memory of revocations: older ones concern only expired tokens. */
const MEMORY_MS = (ACCESS_TOKEN_LIFE_S + 60) * 1000;
const RETRY_MS = 250;

export interface Revocations {
  /** Returns true if an otherwise valid token is revoked. */
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
  /** True once all events of the last minutes are applied and NATS is connected. */
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Feeds the list from identity's events through a consumer of this process, starting 16 minutes back: an access token
 * lives 15. Tokens are refused within a second of the event (decisions §3.3). If the consumer is lost (NATS was
 * killed), a new one starts from the same point; repeated events do no harm. The client's «ordered» consumer would do
 * the same, but does not recover with NATS 2.9 after a kill.
 */
export function feedRevocations(
  revocations: ReturnType<typeof newRevocations>,
  bus: Bus,
  logger: BusLogger,
): RevocationFeed {
  let caughtUp = false;
  let messages: ConsumerMessages | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  const follow = async (): Promise<void> => {
    const subscribed = await abortable(subscribe(bus), signal);
    ({ messages } = subscribed);
    caughtUp = subscribed.waiting === 0;
    for await (const message of messages) {
      try {
        revocations.apply({ ...message.json<PortalEvent>(), subject: message.subject }, message.time.getTime());
      } catch (error) {
        logger.error({ err: error, subject: message.subject }, 'An event about sessions was not understood');
      }
      message.ack();
      if (message.info.pending === 0) caughtUp = true;
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await follow();
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error }, 'Revocations cannot be followed; trying again');
      }
      caughtUp = false;
      if (!signal.aborted) await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  const running = run();
  const sweeping = setInterval(() => revocations.sweep(), 60_000);
  sweeping.unref();
  return {
    isReady: () => caughtUp && bus.isConnected(),
    async stop() {
      stopping.abort();
      clearInterval(sweeping);
      void messages?.close();
      await running;
    },
  };
}

async function subscribe(bus: Bus): Promise<{ messages: ConsumerMessages; waiting: number }> {
  await bus.ensureStream('identity');
  const [jetstream, manager] = await Promise.all([bus.jetstream(), bus.manager()]);
  const { name, num_pending: waiting } = await manager.consumers.add(streamOf('identity'), {
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.StartTime,
    opt_start_time: new Date(Date.now() - MEMORY_MS).toISOString(),
    inactive_threshold: nanos(60_000),
    mem_storage: true,
  });
  const consumer = await jetstream.consumers.get(streamOf('identity'), name);
  const messages = await consumer.consume({
    max_messages: 500,
    expires: 5_000,
    idle_heartbeat: 1_000,
    abort_on_missing_resource: true,
  });
  return { messages, waiting };
}
