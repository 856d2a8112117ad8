import { availableParallelism, loadavg } from 'node:os';
import type { ReportObjects } from '@portal/object-storage';
import { runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { DEFERRED } from './report.repository.ts';
import { sendKeptJobs } from './sending.ts';
import { setAgain } from './setting.ts';

/** Pause between two looks for deferred versions, which leaves the processors to people. */
const EVERY_MS = 60_000;
/** Time after which a setting is no longer waited for. */
const PATIENCE_MS = 120_000;

interface Version {
  readonly reportId: string;
  readonly number: number;
}

/**
 * Asks for the setting of a deferred version. `isUrgent` puts it among the previews, which do not wait behind whole reports.
 * Returns false if it is not deferred, or another copy of the service is asking.
 */
export async function setDeferred(
  knex: Knex,
  objects: ReportObjects,
  { reportId, number }: Version,
  { isUrgent }: { readonly isUrgent: boolean },
): Promise<boolean> {
  const isAsked = await transaction(knex, async (tx) => {
    const { rows } = await tx.raw<{ rows: { projectId: string }[] }>(
      `select r.project_id as "projectId" from report_versions d join reports r on r.id = d.report_id
       where d.report_id = ? and d.number = ? and d.state = ? for update of d skip locked`,
      [reportId, number, DEFERRED],
    );
    const [row] = rows;
    if (!row) return false;
    await setAgain(tx, { reportId, projectId: row.projectId, number, isFrozen: !isUrgent });
    return true;
  });
  if (isAsked) await sendKeptJobs(knex, objects, reportId);
  return isAsked;
}

/** Returns a function that asks for the next deferred version, unless the one that it asked for before is still being set. */
export function deferredTurns(knex: Knex, objects: ReportObjects): () => Promise<void> {
  let asked: (Version & { readonly at: number }) | undefined;
  return async () => {
    if (asked && Date.now() - asked.at < PATIENCE_MS && (await isOpen(knex, asked))) return;
    const next = await nextDeferred(knex);
    asked = next && { ...next, at: Date.now() };
    if (next) await setDeferred(knex, objects, next, { isUrgent: false });
  };
}

/** Turns in a row that a busy machine may leave out. */
const MOST_LEFT = 9;

/** Returns true while there is more to do than processors; never where the system does not measure its load. */
const isBusy = (): boolean => (loadavg()[0] ?? 0) > availableParallelism();

/**
 * Sets deferred versions one after the other, newest reports first, so that the portal stays quick meanwhile. A busy
 * machine is left alone for most turns, not for all: whoever opens a report has its document set at once.
 */
export const setDeferredVersions = (app: PortalApp, knex: Knex, objects: ReportObjects): void => {
  const turn = deferredTurns(knex, objects);
  let left = 0;
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async () => {
      if (isBusy() && left < MOST_LEFT) {
        left += 1;
        return;
      }
      left = 0;
      await turn();
    },
    failureMessage: 'Deferred reports could not be set; trying again',
  });
};

const isOpen = async (knex: Knex, { reportId, number }: Version): Promise<boolean> =>
  (await knex('report_versions')
    .where({ report_id: reportId, number })
    .whereIn('state', ['Waiting', 'Running'])
    .first('number')) !== undefined;

/** Returns the next version; one that was begun just now is opened by those who made it. */
const nextDeferred = (knex: Knex): Promise<Version | undefined> =>
  knex('report_versions')
    .where({ state: DEFERRED })
    .whereRaw(`created_at < now() - interval '10 minutes'`)
    .orderBy([
      { column: 'report_id', order: 'desc' },
      { column: 'number', order: 'desc' },
    ])
    .first<Version | undefined>('report_id as reportId', 'number');
