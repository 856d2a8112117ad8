import { setTimeout as wait } from 'node:timers/promises';
import { SEALED_CONTENT, sealOf, ZERO_SEAL, type SealedContent } from '@portal/audit';
import { newSession, type BusLogger } from '@portal/event-bus';
import type { Client } from 'pg';

/** Key of the advisory lock that the sealer of a database holds. */
const SEALER_LOCK = 7_203_002;
/** Interval between looks for new records; each is sealed within a second of its commit. */
const POLL_MS = 400;
/** Interval at which a standby sealer tries to become the leader, and a failed one starts again. */
const RETRY_MS = 500;
const BATCH = 1_000;
/** Interval at which the number is raised from which on records are looked for. */
const FLOOR_MS = 10_000;

export interface Sealer {
  stop(): Promise<void>;
}

export interface SealerOptions {
  readonly service: string;
  readonly databaseUrl: string;
  readonly logger: BusLogger;
  /** Milliseconds; a test raises the floor more often. */
  readonly floorMs?: number;
  /** Called with the number from which on records are looked for, whenever it was raised. */
  readonly onFloor?: (floor: string) => void;
}

interface Chain {
  /** The seal that this sealer has made last. */
  head: { readonly seq: bigint; readonly hash: Buffer } | undefined;
  /** All records up to this number are sealed, or will never be there. */
  floor: string;
  raisedAtMs: number;
}

/**
 * Seals the records of a service's database in the order of their visible commits, separately from their writers. One
 * copy of the service seals, holding an advisory lock on the very connection that it seals with: losing the connection
 * loses the lock, and another copy continues.
 */
export function startSealer(options: SealerOptions): Sealer {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal }).catch(() => undefined);

  const lead = async (client: Client): Promise<boolean> => {
    while (!signal.aborted) {
      const { rows } = await client.query<{ leads: boolean }>(`select pg_try_advisory_lock(${SEALER_LOCK}) as leads`);
      if (rows[0]?.leads) return true;
      await pause(RETRY_MS);
    }
    return false;
  };

  const sealAll = async (client: Client): Promise<void> => {
    const chain: Chain = { head: undefined, floor: '0', raisedAtMs: 0 };
    for (;;) {
      // Read before the records: the last turn then seals everything committed before the stop.
      const isLast = signal.aborted;
      while ((await sealBatch(client, chain, options.logger)) === BATCH);
      if (isLast) return;
      await raiseFloor(client, chain, options);
      await pause(POLL_MS);
    }
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const client = newSession(options.databaseUrl, `${options.service} sealer`);
      try {
        await client.connect();
        if (await lead(client)) await sealAll(client);
      } catch (error) {
        if (!signal.aborted)
          options.logger.warn({ err: error }, 'The sealer of the audit record stumbled; starting again');
      } finally {
        await client.end().catch(() => undefined);
      }
      await pause(RETRY_MS);
    }
  };

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Seals up to {@link BATCH} unsealed records in one statement; returns their number. */
async function sealBatch(client: Client, chain: Chain, logger: BusLogger): Promise<number> {
  const { rows } = await client.query<SealedContent>(
    `select ${SEALED_CONTENT} from audit.records r where r.id > $1
     and not exists (select from audit.seals s where s.record_id = r.id and s.record_id > $1)
     order by r.id limit ${BATCH}`,
    [chain.floor],
  );
  if (rows.length === 0) return 0;
  const last = await headOf(client);
  if (chain.head && (last.seq !== chain.head.seq || !last.hash.equals(chain.head.hash))) {
    const details = { expected: String(chain.head.seq), found: String(last.seq) };
    logger.error(details, 'The chain of the audit record does not end where it was left: seals were removed or added');
  }
  let before = last.hash;
  const hashes = rows.map((row) => (before = sealOf(before, row)));
  const seqs = rows.map((_, index) => String(last.seq + BigInt(index) + 1n));
  await client.query(
    `insert into audit.seals (seq, record_id, hash) select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
    [seqs, rows.map(({ id }) => id), hashes],
  );
  chain.head = { seq: last.seq + BigInt(rows.length), hash: before };
  return rows.length;
}

async function headOf(client: Client): Promise<{ seq: bigint; hash: Buffer }> {
  const { rows } = await client.query<{ seq: string; hash: Buffer }>(
    // Qualified: the bare name would be the text column, in which 9 sorts last.
    'select s.seq::text as seq, s.hash from audit.seals s order by s.seq desc limit 1',
  );
  const [head] = rows;
  return head ? { seq: BigInt(head.seq), hash: head.hash } : { seq: 0n, hash: ZERO_SEAL };
}

/**
 * Raises the number from which on records are looked for, so that looks stay cheap on a long record. A lower number may
 * commit after a higher one, in a long transaction: the floor stays below records written after the start of the oldest
 * open transaction. Only the service's own role writes, and it sees its own transactions.
 */
async function raiseFloor(client: Client, chain: Chain, { floorMs = FLOOR_MS, onFloor }: SealerOptions): Promise<void> {
  if (Date.now() - chain.raisedAtMs < floorMs) return;
  chain.raisedAtMs = Date.now();
  const { rows } = await client.query<{ id: string }>(
    `select r.id::text as id from audit.records r where r.id > $1 and r.at < (
       select coalesce(min(xact_start), now()) - interval '1 second' from pg_stat_activity
       where datname = current_database() and usename = current_user)
     order by r.id desc limit 1`,
    [chain.floor],
  );
  const id = rows[0]?.id;
  if (id === undefined || !(await isSealedUpTo(client, chain.floor, id))) return;
  chain.floor = id;
  onFloor?.(id);
}

async function isSealedUpTo(client: Client, floor: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from audit.records r where r.id > $1 and r.id <= $2
     and not exists (select from audit.seals s where s.record_id = r.id and s.record_id > $1) limit 1`,
    [floor, id],
  );
  return rowCount === 0;
}
