import { setTimeout as wait } from 'node:timers/promises';
import type { JetStreamClient } from '@nats-io/jetstream';
import type { ServiceName } from '@portal/contracts/common/paths';
import type { Client } from 'pg';
import type { Bus, BusLogger } from './bus.ts';
import { abortable } from './abortable.ts';
import { newSession } from './listener.ts';
import { newPause, type Pause } from './pause.ts';

/** Key of the advisory lock that the leading relay of a database holds. */
const LEADER_LOCK = 7_203_001;
/** Interval at which the outbox is read without a notification. */
const POLL_MS = 1_000;
/** Interval at which a standby relay tries to become the leader. */
const STANDBY_MS = 500;
/** Pause after a failure. */
const RETRY_MS = 250;
const BATCH = 500;

export interface RelayOptions {
  readonly service: ServiceName;
  readonly databaseUrl: string;
  readonly bus: Bus;
  readonly logger: BusLogger;
  /** Called for each batch that NATS has acknowledged. */
  readonly onPublished?: (count: number) => void;
}

export interface Relay {
  /** True while this relay leads and both ends are connected. */
  isLeading(): boolean;
  stop(): Promise<void>;
}

/**
 * Carries events from the outbox to NATS: woken by the outbox's trigger, looking by itself every second. Of all copies
 * of a service one leads; it holds an advisory lock on the very connection that it reads and deletes with, so that with
 * the connection it loses the right to both, and another copy takes over. Events go out in the outbox's order; a row is
 * deleted when NATS has acknowledged it. What is sent twice after a crash carries the same message id.
 */
export function startRelay(options: RelayOptions): Relay {
  const pause = newPause();
  const state: State = { stopping: new AbortController(), leading: false };
  const { signal } = state.stopping;

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const client = newSession(options.databaseUrl, `${options.service} relay`);
      client.on('notification', () => pause.wake());
      client.once('end', () => pause.wake());
      try {
        await client.connect();
        if (await lead(client, pause, state)) await carry(client, pause, state, options);
      } catch (error) {
        if (!signal.aborted) options.logger.warn({ err: error }, 'The outbox relay stumbled; starting again');
      } finally {
        state.leading = false;
        await client.end().catch(() => undefined);
      }
      // Wait here, because the connection that has just ended cuts the loop's pause short.
      await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  };

  const running = run();
  return {
    isLeading: () => state.leading && options.bus.isConnected(),
    async stop() {
      state.stopping.abort();
      pause.wake();
      await running;
    },
  };
}

interface State {
  readonly stopping: AbortController;
  leading: boolean;
}

/** Waits for the right to lead; false when stopped before. Asking again and again holds no snapshot, waiting would. */
async function lead(client: Client, pause: Pause, state: State): Promise<boolean> {
  while (!state.stopping.signal.aborted) {
    const { rows } = await client.query<{ leads: boolean }>('select pg_try_advisory_lock($1) as leads', [LEADER_LOCK]);
    if (rows[0]?.leads) return true;
    await pause.wait(STANDBY_MS);
  }
  return false;
}

interface OutboxRow {
  readonly seq: string;
  readonly event_id: string;
  readonly subject: string;
  readonly event: string;
}

async function carry(client: Client, pause: Pause, state: State, options: RelayOptions): Promise<void> {
  await client.query('listen outbox');
  const jetstream = await abortable(options.bus.jetstream(), state.stopping.signal);
  state.leading = true;
  while (!state.stopping.signal.aborted) {
    if (!options.bus.isConnected()) {
      // Publishing now would only fill the client's buffer.
      await pause.wait(RETRY_MS);
      continue;
    }
    const { rows } = await client.query<OutboxRow>({
      name: 'outbox',
      text: 'select seq, event_id, subject, event from outbox order by seq limit $1',
      values: [BATCH],
    });
    if (rows.length === 0) {
      await pause.wait(POLL_MS);
      continue;
    }
    const sent = await publishAll(jetstream, rows);
    if (sent.length > 0) {
      await client.query({ name: 'sent', text: 'delete from outbox where seq = any($1::bigint[])', values: [sent] });
      options.onPublished?.(sent.length);
    }
    if (sent.length < rows.length) throw new Error(`NATS did not take ${rows.length - sent.length} events`);
  }
}

/** Publishes in parallel, in order on one connection; returns the acknowledged rows. */
async function publishAll(jetstream: JetStreamClient, rows: readonly OutboxRow[]): Promise<string[]> {
  const answers = await Promise.allSettled(
    rows.map((row) => jetstream.publish(row.subject, row.event, { msgID: row.event_id, timeout: 3_000, retries: 1 })),
  );
  return rows.filter((_, index) => answers[index]?.status === 'fulfilled').map((row) => row.seq);
}
