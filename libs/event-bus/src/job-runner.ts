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
 * Takes up jobs, oldest first, of kinds with turns those of whoever has waited for the longest, who had none in the last hour
 * before all others: woken by `enqueue`, looking by itself every second. A worker holds a lease that it renews by heartbeats; when
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

  const work = async (pause: (typeof pauses)[number]): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        const claimed = await claim(knex, options.jobs, options.leaseMs ?? LEASE_MS);
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

/**
 * SQL of the order in which jobs are begun. Turns are looked for only where a kind has some: the index of waiting jobs gives the
 * oldest one without reading the others. Jobs that began earlier than an hour ago are not read, however many are kept: what began
 * since is either unfinished or has finished since, and each of them has an index.
 */
const orderOf = (definitions: readonly JobDefinition[]): string =>
  definitions.some(({ turnsBy }) => turnsBy !== undefined)
    ? `case when of_kind.turns_by = '' then j.created_at else coalesce((select max(former.started_at) from jobs former
         where former.kind = j.kind and former.payload -> of_kind.turns_by = j.payload -> of_kind.turns_by
           and former.started_at > now() - interval '1 hour'
           and (former.finished_at > now() - interval '1 hour' or former.state in ('Queued', 'Running'))), '-infinity') end,
       j.created_at`
    : 'j.created_at';

async function claim(knex: Knex, definitions: readonly JobDefinition[], leaseMs: number): Promise<Claim | undefined> {
  const worker = randomUUID();
  const { rows } = await knex.raw<{ rows: Job[] }>(
    `update jobs set state = 'Running', worker = ?, tries = tries + 1, done = 0,
       started_at = coalesce(started_at, now()), lease_until = now() + make_interval(secs => ?)
     where id = (
       select j.id from jobs j join unnest(?::text[], ?::text[]) as of_kind (kind, turns_by) using (kind)
       where j.state = 'Queued' and (j.lease_until is null or j.lease_until < now())
         or j.state = 'Running' and j.lease_until < now()
       order by ${orderOf(definitions)} for update of j skip locked limit 1)
     returning id, kind, state, payload, requested_by as "requestedBy", done, total, result, tries,
       created_at as "createdAt", finished_at as "finishedAt"`,
    [worker, leaseMs / 1000, definitions.map(({ kind }) => kind), definitions.map(({ turnsBy }) => turnsBy ?? '')],
  );
  return rows[0] && { job: rows[0], worker };
}

async function forgetOldJobs(knex: Knex): Promise<void> {
  await knex.raw('delete from jobs where finished_at < now() - make_interval(days => ?)', [FINISHED_KEPT_DAYS]);
}
