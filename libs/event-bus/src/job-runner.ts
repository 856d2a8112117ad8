import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { BusLogger } from './bus.ts';
import { isConnectionError } from './connection-error.ts';
import type { JobDefinition } from './job-definition.ts';
import type { Job, JobState } from './jobs.ts';
import { startListener } from './listener.ts';
import { newPause } from './pause.ts';
import { LEASE_MS, runJob, type Claim } from './run-job.ts';

const POLL_MS = 1_000;
const RETRY_MS = 500;
const FINISHED_KEPT_DAYS = 30;

export interface JobRunnerOptions {
  readonly knex: Knex;
  readonly databaseUrl: string;
  readonly jobs: readonly JobDefinition[];
  readonly logger: BusLogger;
  /** Jobs at a time in this process. */
  readonly concurrency?: number;
  /** Milliseconds without a renewal after which a worker loses its job. */
  readonly leaseMs?: number;
  readonly onEnded?: (kind: string, state: JobState) => void;
}

export interface JobRunner {
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Takes up jobs, oldest first, of kinds with turns one of each value after another: woken by `enqueue`, looking by itself every second. A worker holds a lease that it renews by heartbeats; when
 * its process is killed, the job is taken up again as soon as the lease has run out.
 */
export function startJobRunner(options: JobRunnerOptions): JobRunner {
  const { knex, logger } = options;
  const handlers = new Map(options.jobs.map((definition) => [definition.kind, definition]));
  const stopping = new AbortController();
  const pauses = Array.from({ length: options.concurrency ?? 1 }, newPause);
  const wakeAll = (): void => pauses.forEach((pause) => pause.wake());
  const listener = startListener({
    databaseUrl: options.databaseUrl,
    channel: 'jobs',
    onNotification: wakeAll,
    onListening: wakeAll,
    logger,
  });

  const claimNext = newClaims(knex, options.jobs, options.leaseMs ?? LEASE_MS);
  const work = async (pause: (typeof pauses)[number]): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const claimed = await claimNext();
        const definition = claimed && handlers.get(claimed.job.kind);
        if (!definition) {
          await pause.wait(POLL_MS);
          continue;
        }
        await runJob(definition, claimed, options, stopping.signal);
      } catch (error) {
        if (!isConnectionError(error)) logger.error({ err: error }, 'The job runner stumbled; going on');
        if (!stopping.signal.aborted) await pause.wait(RETRY_MS);
      }
    }
  };

  const working = pauses.map(work);
  const sweeping = setInterval(() => void forgetOldJobs(knex).catch(() => undefined), 60 * 60 * 1000);
  sweeping.unref();
  return {
    isReady: () => listener.isListening(),
    async stop() {
      stopping.abort();
      clearInterval(sweeping);
      wakeAll();
      await Promise.all([listener.stop(), ...working]);
    },
  };
}

/** True for a job `j` that can be begun: it waits, or its worker has lost it. */
const IS_DUE = `(j.state = 'Queued' and (j.lease_until is null or j.lease_until < now())
  or j.state = 'Running' and j.lease_until < now())`;

/** A search for the next job, as the rest of a `select`. */
interface Search {
  readonly sql: string;
  readonly bindings: readonly Knex.RawBinding[];
}

/**
 * Returns a function that claims the next job, one call at a time: two at once would take two jobs of one value, or the later of two
 * first. Kinds without turns are one queue, each kind with turns is another, and the queues take turns.
 */
function newClaims(
  knex: Knex,
  definitions: readonly JobDefinition[],
  leaseMs: number,
): () => Promise<Claim | undefined> {
  const plain = definitions.filter(({ turnsBy }) => turnsBy === undefined).map(({ kind }) => kind);
  const queues = [
    ...(plain.length > 0 ? [() => claim(knex, leaseMs, oldestOf(plain))] : []),
    ...definitions.flatMap(({ kind, turnsBy }) =>
      turnsBy === undefined ? [] : [inTurn(knex, leaseMs, kind, turnsBy)],
    ),
  ];
  const next = async (): Promise<Claim | undefined> => {
    for (const queue of [...queues]) {
      queues.push(...queues.splice(0, 1));
      const claimed = await queue();
      if (claimed) return claimed;
    }
    return undefined;
  };
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const mine = last.then(next, next);
    last = mine;
    return mine;
  };
}

const oldestOf = (kinds: readonly string[]): Search => ({
  sql: `j.kind = any(?) and ${IS_DUE} order by j.created_at`,
  bindings: [[...kinds]],
});

/** Returns the queue of a kind with turns: it goes on behind the value that has had the last job, and begins again at the end. */
function inTurn(knex: Knex, leaseMs: number, kind: string, field: string): () => Promise<Claim | undefined> {
  const value = valueOf(field);
  const search = (side: '>' | '<=', from: string): Search => ({
    sql: `j.kind = ? and ${IS_DUE} and ${value} ${side} ? order by ${value}, j.created_at`,
    bindings: [kind, from],
  });
  let before = '';
  return async () => {
    const claimed =
      (await claim(knex, leaseMs, search('>', before))) ?? (await claim(knex, leaseMs, search('<=', before)));
    if (claimed) before = String((claimed.job.payload as Record<string, unknown>)[field] ?? '');
    return claimed;
  };
}

/** SQL of the value of a job `j` in a field of its payload; the empty text without one. */
const valueOf = (field: string): string => `coalesce(j.payload ->> '${field}', '')`;

async function claim(knex: Knex, leaseMs: number, { sql, bindings }: Search): Promise<Claim | undefined> {
  const worker = randomUUID();
  const { rows } = await knex.raw<{ rows: Job[] }>(
    `update jobs set state = 'Running', worker = ?, tries = tries + 1, done = 0,
       started_at = coalesce(started_at, now()), lease_until = now() + make_interval(secs => ?)
     where id = (select j.id from jobs j where ${sql} for update of j skip locked limit 1)
     returning id, kind, state, payload, requested_by as "requestedBy", done, total, result, tries,
       created_at as "createdAt", finished_at as "finishedAt"`,
    [worker, leaseMs / 1000, ...bindings],
  );
  return rows[0] && { job: rows[0], worker };
}

async function forgetOldJobs(knex: Knex): Promise<void> {
  await knex.raw('delete from jobs where finished_at < now() - make_interval(days => ?)', [FINISHED_KEPT_DAYS]);
}
