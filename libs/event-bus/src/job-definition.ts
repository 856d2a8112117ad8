import type { Knex } from 'knex';
import type { Job } from './jobs.ts';

/** Times that a job is begun before it is given up. */
export const MAX_TRIES = 5;

/** The job is no longer this worker's: its lease ran out and another one has it. Rolls the handler's work back. */
export class JobLostError extends Error {
  override readonly name = 'JobLostError';
}

/**
 * Thrown by a handler whose work cannot be done yet: the job runs again after a number of seconds, without counting the
 * attempt.
 */
export class JobPostponedError extends Error {
  override readonly name = 'JobPostponedError';
  readonly seconds: number;

  constructor(reason: string, seconds: number) {
    super(reason);
    this.seconds = seconds;
  }
}

export interface JobContext<Payload = unknown> {
  readonly job: Job<Payload>;
  /** The file that was given to `enqueue`, in pieces; throws where there was none. */
  file(): AsyncIterable<Buffer>;
  /** Tells how far the work is; cheap to call, written a few times a second and outside of the handler's transactions. */
  progress(done: number, total: number): void;
  /** Aborted when the job is lost or the service stops. */
  readonly signal: AbortSignal;
  /**
   * Ends the job well in the handler's own transaction, so that its effect and the job's state commit together.
   * @throws JobLostError when the job is not this worker's any more
   */
  finish(tx: Knex, result: object): Promise<void>;
  /** Ends the job as failed, for reasons that a retry does not mend (described in the result). */
  fail(tx: Knex, result: object): Promise<void>;
}

export interface JobDefinition<Payload = unknown> {
  readonly kind: string;
  /**
   * Ends with `finish` or `fail`; otherwise its return value is the result. An error causes a retry, {@link MAX_TRIES}
   * times; {@link JobPostponedError} does not count.
   */
  readonly handler: (context: JobContext<Payload>) => Promise<object | void>;
  /**
   * Field of the payload whose values take turns, say a company's id: after a job of one value comes the oldest one of the next
   * value, in the order of texts, however many jobs another has waiting. Each copy of a service goes round by itself. Many waiting
   * jobs need {@link turnsOfJobs}.
   */
  readonly turnsBy?: string;
}

/** Ties the handler to the payload's type that `enqueue` was given. */
export function job<Payload>(
  kind: string,
  handler: (context: JobContext<Payload>) => Promise<object | void>,
  options: { readonly turnsBy?: string & keyof Payload } = {},
): JobDefinition {
  return { kind, handler: (context) => handler(context as JobContext<Payload>), ...options };
}
