import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';

export const JOB_STATES = ['Queued', 'Running', 'Succeeded', 'Failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A stored job. */
export interface Job<Payload = unknown, Result = unknown> {
  readonly id: string;
  readonly kind: string;
  readonly state: JobState;
  readonly payload: Payload;
  readonly requestedBy: string | null;
  readonly done: number;
  readonly total: number;
  /** Result passed to `finish` or `fail`; null before. */
  readonly result: Result | null;
  readonly tries: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export interface JobRequest {
  readonly kind: string;
  /** Parameters of the job, as JSON. */
  readonly payload: object;
  readonly requestedBy?: string;
  /** The file that the job works on; it goes when the job is over. */
  readonly file?: Uint8Array;
  /** Seconds before which the job does not start. */
  readonly afterSeconds?: number;
}

/** Writes a job in the caller's transaction and returns its id; it is begun when the transaction has committed. */
export async function enqueue(tx: Knex.Transaction, request: JobRequest): Promise<string> {
  const id = randomUUID();
  await tx('jobs').insert({
    id,
    kind: request.kind,
    payload: JSON.stringify(request.payload),
    requested_by: request.requestedBy ?? null,
    ...(request.afterSeconds && { lease_until: tx.raw('now() + make_interval(secs => ?)', [request.afterSeconds]) }),
  });
  if (request.file) await tx('job_files').insert({ job_id: id, content: request.file });
  await tx.raw(`select pg_notify('jobs', ?)`, [request.kind]);
  return id;
}

export const JOB_COLUMNS = [
  'id',
  'kind',
  'state',
  'payload',
  'requested_by as requestedBy',
  'done',
  'total',
  'result',
  'tries',
  'created_at as createdAt',
  'finished_at as finishedAt',
] as const;

/** One job, or undefined. Who may see it is the caller's to decide (`requestedBy`, `payload`). */
export async function getJob<Payload = unknown, Result = unknown>(
  knex: Knex,
  id: string,
): Promise<Job<Payload, Result> | undefined> {
  return knex('jobs').where({ id }).first<Job<Payload, Result> | undefined>(JOB_COLUMNS);
}

/** Counts unfinished jobs of a kind whose payload contains these values. */
export async function unfinishedJobs(knex: Knex, kind: string, payload: object): Promise<number> {
  const row = await knex('jobs')
    .where({ kind })
    .whereIn('state', ['Queued', 'Running'])
    .whereRaw('payload @> ?::jsonb', [JSON.stringify(payload)])
    .count({ count: '*' })
    .first<{ count: number } | undefined>();
  return Number(row?.count ?? 0);
}
