import type { Knex } from 'knex';

/** Progress is written at most this often. */
const PROGRESS_MS = 100;

/** Writes a job's progress at most a few times a second, on a connection that its handler does not use. */
export function newReporter(knex: Knex, mine: object) {
  let last: { done: number; total: number } | undefined;
  let latest: typeof last;
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
      last = latest = { done, total };
      if (!writing && Date.now() - writtenAt >= PROGRESS_MS) writing = write();
    },
    /** Returns what was reported last, written or not; nothing before the first report. */
    last: () => last ?? {},
    flush: async (): Promise<void> => {
      await (writing ?? write());
    },
  };
}
