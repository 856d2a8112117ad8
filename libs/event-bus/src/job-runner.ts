import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { BusLogger } from './bus.ts';
import { isConnectionError } from './connection-error.ts';
import type { Job, JobState } from './jobs.ts';
import { startListener } from './listener.ts';
import { newPause } from './pause.ts';

const LEASE_MS = 10_000;
const HEARTBEAT_MS = 2_500;
const POLL_MS = 1_000;
const RETRY_MS = 500;
/** Progress is written at most this often. */
const PROGRESS_MS = 250;
const MAX_TRIES = 5;
const FINISHED_KEPT_DAYS = 30;

/** The job is no longer this worker's: its lease ran out and another one has it. Rolls the handler's work back. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}

export interface JobContext<Payload = unknown> {
  readonly job: Job<Payload>;
  /** The file that was given to `enqueue`; throws where there was none. */
  file(): Promise<Buffer>;
  /** Tells how far the work is; cheap to call, written a few times a second and outside of the handler's transactions. */
  progress(done: number, total: number): void;
  /** Aborted when the job is lost or the service stops. */
  readonly signal: AbortSignal;
  /**
   * Ends the job well in the handler's own transaction, so that its effect and the job's state commit together.
   * @throws JobLostError when the job is not this worker's any more
   */
  finish(tx: Knex, result: object): Promise<void>;
  /** Ends the job as failed, for reasons that trying again does not mend (what is wrong stands in the result). */
  fail(tx: Knex, result: object): Promise<void>;
}

export interface JobDefinition<Payload = unknown> {
  readonly kind: string;
  /** Ends with `finish` or `fail`; what it returns otherwise is the result. Throwing means: try again, {@link MAX_TRIES} times. */
  readonly handler: (context: JobContext<Payload>) => Promise<object | void>;
}

/** Ties the handler to the payload's type that `enqueue` was given. */
export function job<Payload>(
  kind: string,
  handler: (context: JobContext<Payload>) => Promise<object | void>,
): JobDefinition {
  return { kind, handler: (context) => handler(context as JobContext<Payload>) };
}

export interface JobRunnerOptions {
  readonly knex: Knex;
  readonly databaseUrl: string;
  readonly jobs: readonly JobDefinition[];
  readonly logger: BusLogger;
  /** Jobs at a time in this process. */
  readonly concurrency?: number;
  /** Milliseconds after which a worker that is not heard of has lost its job. */
  readonly leaseMs?: number;
  readonly onEnded?: (kind: string, state: JobState) => void;
}

export interface JobRunner {
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Takes up jobs, oldest first: woken by `enqueue`, looking by itself every second. A worker holds a lease that it renews
 * by heartbeats; when its process is killed, the job is taken up again as soon as the lease has run out.
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
        const claimed = await claim(knex, [...handlers.keys()], options.leaseMs ?? LEASE_MS);
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

interface Claim {
  readonly job: Job;
  readonly worker: string;
}

async function claim(knex: Knex, kinds: readonly string[], leaseMs: number): Promise<Claim | undefined> {
  const worker = randomUUID();
  const { rows } = await knex.raw<{ rows: Job[] }>(
    `update jobs set state = 'Running', worker = ?, tries = tries + 1, done = 0,
       started_at = coalesce(started_at, now()), lease_until = now() + make_interval(secs => ?)
     where id = (
       select id from jobs
       where kind = any(?) and (state = 'Queued' and (lease_until is null or lease_until < now())
         or state = 'Running' and lease_until < now())
       order by created_at for update skip locked limit 1)
     returning id, kind, state, payload, requested_by as "requestedBy", done, total, result, tries,
       created_at as "createdAt", finished_at as "finishedAt"`,
    [worker, leaseMs / 1000, [...kinds]],
  );
  return rows[0] && { job: rows[0], worker };
}

async function runJob(
  definition: JobDefinition,
  claimed: Claim,
  options: JobRunnerOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { knex, logger } = options;
  const { job: current, worker } = claimed;
  const leaseMs = options.leaseMs ?? LEASE_MS;
  const lost = new AbortController();
  const mine = { id: current.id, worker, state: 'Running' };
  let ended: JobState | undefined;
  const endIn = async (tx: Knex, state: JobState, result: object): Promise<void> => {
    const changed = await tx('jobs')
      .where(mine)
      .update({ state, result: JSON.stringify(result), lease_until: null, finished_at: tx.fn.now() });
    if (changed === 0) throw new JobLostError(`Job ${current.id} is not this worker's any more`);
    await tx('job_files').where({ job_id: current.id }).delete();
    ended = state;
  };
  const end =
    (state: JobState) =>
    (tx: Knex, result: object): Promise<void> =>
      tx.isTransaction ? endIn(tx, state, result) : tx.transaction((own) => endIn(own, state, result));

  if (current.tries > MAX_TRIES) {
    logger.error({ job: current.id, kind: current.kind }, 'A job was given up: each try was cut off');
    await end('Failed')(knex, { message: 'The work was interrupted too often.' });
    return options.onEnded?.(current.kind, 'Failed');
  }

  const reporter = newReporter(knex, mine);
  const heartbeat = setInterval(
    () => {
      void knex('jobs')
        .where(mine)
        .update({ lease_until: knex.raw('now() + make_interval(secs => ?)', [leaseMs / 1000]) })
        .then(
          (changed) => changed === 0 && !ended && lost.abort(new JobLostError('Lost the lease')),
          () => undefined,
        );
    },
    Math.min(HEARTBEAT_MS, leaseMs / 4),
  );

  try {
    const result = await definition.handler({
      job: current,
      file: () => readFile(knex, current.id),
      progress: reporter.report,
      signal: AbortSignal.any([lost.signal, stopping]),
      finish: end('Succeeded'),
      fail: end('Failed'),
    });
    await reporter.flush();
    if (!ended) await end('Succeeded')(knex, result ?? {});
    if (ended) options.onEnded?.(current.kind, ended);
  } catch (error) {
    if (error instanceof JobLostError || lost.signal.aborted) return;
    logger.error({ err: error, job: current.id, kind: current.kind, tries: current.tries }, 'A job failed');
    ended = undefined;
    if (stopping.aborted || isConnectionError(error)) await release(knex, mine, { tries: current.tries - 1, waitS: 0 });
    else if (current.tries < MAX_TRIES) await release(knex, mine, { tries: current.tries, waitS: current.tries });
    else {
      await end('Failed')(knex, { message: 'The work failed.' });
      options.onEnded?.(current.kind, 'Failed');
    }
  } finally {
    clearInterval(heartbeat);
  }
}

/** Gives a job back, to be taken up again after a pause. */
async function release(knex: Knex, mine: object, next: { tries: number; waitS: number }): Promise<void> {
  const lease_until = knex.raw('now() + make_interval(secs => ?)', [next.waitS]);
  await knex('jobs').where(mine).update({ state: 'Queued', worker: null, tries: next.tries, lease_until });
}

async function readFile(knex: Knex, jobId: string): Promise<Buffer> {
  const row = await knex('job_files').where({ job_id: jobId }).first<{ content: Buffer } | undefined>('content');
  if (!row) throw new Error(`Job ${jobId} has no file`);
  return row.content;
}

function newReporter(knex: Knex, mine: object) {
  let latest: { done: number; total: number } | undefined;
  let writing: Promise<void> | undefined;
  let writtenAt = 0;

  const write = async (): Promise<void> => {
    while (latest) {
      const progress = latest;
      latest = undefined;
      writtenAt = Date.now();
      await knex('jobs')
        .where(mine)
        .update(progress)
        .then(
          () => undefined,
          () => undefined,
        );
    }
    writing = undefined;
  };

  return {
    report(done: number, total: number): void {
      latest = { done, total };
      if (!writing && Date.now() - writtenAt >= PROGRESS_MS) writing = write();
    },
    flush: async (): Promise<void> => {
      await (writing ?? write());
    },
  };
}

async function forgetOldJobs(knex: Knex): Promise<void> {
  await knex.raw('delete from jobs where finished_at < now() - make_interval(days => ?)', [FINISHED_KEPT_DAYS]);
}
