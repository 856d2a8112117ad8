import { inBatches, runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { rescoreProjects } from '../core/risk-score/rescore.ts';

/** Projects of one transaction: requests of the same process wait as long as it takes to calculate them. */
const BATCH = 200;
/** Batches at a time: while the database works for one, the process calculates another. */
const LANES = 2;
/** Interval between checks. The days of sites end at every hour, and at some quarters of an hour. */
const EVERY_MS = 10_000;

/** Counts stored report notes that were never counted, some at a time; returns their projects, whose rows it locks. */
export type ScoreStoredNotes = (tx: Knex.Transaction, most: number) => Promise<string[]>;

/**
 * Calculates the scores of projects of which a recommendation has become overdue since: the due day has ended at its
 * site. One batch of at most `most` projects; returns its size. Each calculation stores the moment of the next one, so that few rows are read. The
 * rows of projects that somebody changes now are left to the next run. Another batch, of this copy of the service or of
 * another one, takes the projects after those of this one.
 */
export async function scoreOverdue(knex: Knex, most = BATCH): Promise<number> {
  return transaction(knex, async (tx) => {
    const { rows } = await tx.raw<{ rows: { id: string }[] }>(
      `with due as materialized (
         select project_id from project_risks where next_overdue_at <= now() order by next_overdue_at limit ?
         for no key update skip locked
       )
       select id from projects where id in (select project_id from due) order by id for no key update skip locked`,
      [most],
    );
    const ids = rows.map(({ id }) => id);
    await rescoreProjects(tx, ids, { kind: 'overdue' }, null);
    return ids.length;
  });
}

/** Calculates the first scores of projects whose report notes are older than scores. One batch; returns its size. */
export const scoreFirst = (knex: Knex, scoreStoredNotes: ScoreStoredNotes): Promise<number> =>
  transaction(knex, async (tx) => {
    const ids = await scoreStoredNotes(tx, BATCH);
    await rescoreProjects(tx, ids, { kind: 'first' }, null);
    return ids.length;
  });

/** Keeps scores up to date with the clocks of the sites while the service listens. */
export function startScores(app: PortalApp, knex: Knex, scoreStoredNotes: ScoreStoredNotes): void {
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async (isStopping) => {
      await inBatches(isStopping, async () => (await scoreFirst(knex, scoreStoredNotes)) > 0);
      const lane = (): Promise<void> => inBatches(isStopping, async () => (await scoreOverdue(knex)) > 0);
      // Waits for all, also where one fails: stopping must find none at work.
      const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
      for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
    },
    failureMessage: 'Scores could not be calculated; trying again',
  });
}
