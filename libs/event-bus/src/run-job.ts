import type { Knex } from 'knex';
import { isConnectionError } from './connection-error.ts';
import { JobLostError, JobPostponedError, MAX_TRIES, type JobDefinition } from './job-definition.ts';
import { newReporter } from './job-progress.ts';
import type { JobRunnerOptions } from './job-runner.ts';
import type { Job, JobState } from './jobs.ts';

export const LEASE_MS = 10_000;
const HEARTBEAT_MS = 2_500;

/** A job that this worker holds the lease of. */
export interface Claim {
  readonly job: Job;
  readonly worker: string;
}

/** Runs a claimed job's handler under heartbeats, and sees to it that the job ends, or is given back. */
export async function runJob(
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
  const reporter = newReporter(knex, mine);
  let ended: JobState | undefined;
  const endIn = async (tx: Knex, state: JobState, result: object): Promise<void> => {
    const changed = await tx('jobs')
      .where(mine)
      .update({
        ...reporter.last(),
        state,
        result: JSON.stringify(result),
        lease_until: null,
        finished_at: tx.fn.now(),
      });
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
    ended = undefined;
    if (error instanceof JobPostponedError) {
      const { message, seconds } = error;
      logger.warn({ job: current.id, kind: current.kind, seconds }, `A job was put off: ${message}`);
      return await release(knex, mine, { tries: current.tries - 1, waitS: seconds });
    }
    logger.error({ err: error, job: current.id, kind: current.kind, tries: current.tries }, 'A job failed');
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

/** Bytes of a job's file that are read at a time: whole files, as hexadecimal text, held up the process's requests. */
const PIECE_BYTES = 128 * 1024;

async function* readFile(knex: Knex, jobId: string): AsyncGenerator<Buffer, void, void> {
  for (let from = 1; ; from += PIECE_BYTES) {
    const row = await knex('job_files')
      .where({ job_id: jobId })
      .first<{ piece: Buffer } | undefined>(knex.raw('substring(content from ? for ?) as piece', [from, PIECE_BYTES]));
    if (!row) throw new Error(`Job ${jobId} has no file`);
    if (row.piece.length > 0) yield row.piece;
    if (row.piece.length < PIECE_BYTES) return;
  }
}
