import { setTimeout as wait } from 'node:timers/promises';
import type { JetStreamClient } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import type { ServiceName } from '@portal/contracts/common/paths';
import type { Client } from 'pg';
import type { Bus, BusLogger } from './bus.ts';
import { abortable } from './abortable.ts';
import { newSession } from './listener.ts';
import { newPause, type Pause } from './pause.ts';
import { PARKED_POLL_MS } from './retries.ts';

/** Key of the advisory lock that the leading relay of a database holds. */
const LEADER_LOCK = 7_203_001;
/** Interval at which the outbox is read without a notification. */
const POLL_MS = 1_000;
/** Interval at which a standby relay tries to become the leader. */
const STANDBY_MS = 500;
/** Pause after a failure. */
const RETRY_MS = 250;
const BATCH = 500;
/**
 * Bytes of a batch beside its last event: packing megabytes of an import's events in one piece would keep the requests of the
 * service waiting.
 */
const BATCH_BYTES = 1_000_000;
/** Consumer under which events that NATS refuses lie in `dead_letters`. */
const PARKED_AS = 'outbox';

export interface RelayOptions {
  readonly service: ServiceName;
  readonly databaseUrl: string;
  readonly bus: Bus;
  readonly logger: BusLogger;
  /** Called for each batch that NATS has acknowledged. */
  readonly onPublished?: (count: number) => void;
  /** Milliseconds between two looks for parked events to send again. */
  readonly parkedPollMs?: number;
  /** Called regularly with the name of this relay among consumers, and the number of its parked events. */
  readonly onParked?: (consumer: string, count: number) => void;
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
 * deleted when NATS has acknowledged it. What is sent twice after a crash carries the same message id. An event that NATS
 * never takes, being too large, is parked in `dead_letters`, so that it holds no other up.
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
        // Another copy leads from now on, and tells how many are parked.
        if (state.leading) options.onParked?.(PARKED_AS, 0);
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

/** The events to publish next: so many at most, of large ones fewer, but always one. */
const NEXT = `
  select seq, event_id, subject, event
  from (select next.*, sum(octet_length(event)) over (order by seq) - octet_length(event) as bytes_before
    from (select * from outbox order by seq limit $1) as next) as measured
  where bytes_before < $2 order by seq`;

async function carry(client: Client, pause: Pause, state: State, options: RelayOptions): Promise<void> {
  await client.query('listen outbox');
  const jetstream = await abortable(options.bus.jetstream(), state.stopping.signal);
  state.leading = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  while (!state.stopping.signal.aborted) {
    if (!options.bus.isConnected()) {
      // Publishing now would only fill the client's buffer.
      await pause.wait(RETRY_MS);
      continue;
    }
    if (performance.now() - lookedAt >= (options.parkedPollMs ?? PARKED_POLL_MS)) {
      options.onParked?.(PARKED_AS, await sendParkedAgain(client));
      lookedAt = performance.now();
    }
    const { rows } = await client.query<OutboxRow>({
      name: 'outbox',
      text: NEXT,
      values: [BATCH, BATCH_BYTES],
    });
    if (rows.length === 0) {
      await pause.wait(POLL_MS);
      continue;
    }
    const { sent, refused } = await publishAll(jetstream, rows);
    if (sent.length > 0) {
      await client.query({ name: 'sent', text: 'delete from outbox where seq = any($1::bigint[])', values: [sent] });
      options.onPublished?.(sent.length);
    }
    for (const one of refused) await park(client, one, options);
    if (refused.length > 0) lookedAt = Number.NEGATIVE_INFINITY;
    const missing = rows.length - sent.length - refused.length;
    if (missing > 0) throw new Error(`NATS did not take ${missing} events`);
  }
}

/** An event that NATS will never take, with its reason. */
interface Refused {
  readonly row: OutboxRow;
  readonly error: Error;
}

/** Publishes in parallel, in order on one connection; returns the acknowledged rows, and those that are never taken. */
async function publishAll(
  jetstream: JetStreamClient,
  rows: readonly OutboxRow[],
): Promise<{ readonly sent: readonly string[]; readonly refused: readonly Refused[] }> {
  const answers = await Promise.allSettled(
    rows.map((row) => jetstream.publish(row.subject, row.event, { msgID: row.event_id, timeout: 3_000, retries: 1 })),
  );
  return {
    sent: rows.filter((_, index) => answers[index]?.status === 'fulfilled').map((row) => row.seq),
    refused: rows.flatMap((row, index) => {
      const answer = answers[index];
      // The client's own refusal, before anything is sent: the event is larger than `max_payload` of the server.
      return answer?.status === 'rejected' && answer.reason instanceof errors.InvalidArgumentError
        ? [{ row, error: answer.reason }]
        : [];
    }),
  };
}

/** Lays an event aside that NATS never takes, so that the next ones are sent. */
async function park(client: Client, { row, error }: Refused, { service, logger }: RelayOptions): Promise<void> {
  const { seq, event_id: eventId, subject } = row;
  await client.query({
    name: 'park',
    text: `
      with parked as (delete from outbox where seq = $1 returning event_id, subject, event)
      insert into dead_letters (consumer, event_id, subject, event, error, tries)
      select $2, event_id, subject, event, $3, 1 from parked
      on conflict (consumer, event_id) do update set error = excluded.error, tries = dead_letters.tries + 1`,
    values: [seq, PARKED_AS, error.message],
  });
  const details = { err: error, consumer: PARKED_AS, service, subject, eventId, bytes: Buffer.byteLength(row.event) };
  logger.error(details, 'An event was parked in dead_letters');
}

/**
 * Returns parked events that an operator has marked (`try_again`) to the outbox, say where NATS takes larger ones now. Returns
 * how many are parked then.
 */
async function sendParkedAgain(client: Client): Promise<number> {
  await client.query(
    `with marked as (delete from dead_letters where consumer = $1 and try_again returning event_id, subject, event, parked_at)
     insert into outbox (event_id, subject, event)
     select event_id::uuid, subject, event from marked order by parked_at`,
    [PARKED_AS],
  );
  const { rows } = await client.query<{ parked: number }>(
    'select count(*)::int as parked from dead_letters where consumer = $1',
    [PARKED_AS],
  );
  return rows[0]?.parked ?? 0;
}
