import { inBatches, runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { refreshAndPublish } from '../core/value-at-risk/refresh.ts';
import { today } from '../core/value-at-risk/values-of.ts';

/** Projects of one transaction: short enough that readers and writers of a project do not notice it. */
const BATCH = 200;
/** Time between two looks at the calendar. */
const LOOK_MS = 60_000;

/**
 * Computes the values at risk of the next batch of construction projects for a day; the value of a running policy grows
 * with each day (ADR 43). The round's place moves in the batch's transaction, so that a killed copy loses nothing, and of
 * several copies one works. Closed projects stay as they were when they were closed. Returns true if the round continues.
 */
export async function advanceProgress(knex: Knex, day: string = today()): Promise<boolean> {
  return transaction(knex, async (tx) => {
    const round = await tx('value_rounds')
      .whereRaw('day is distinct from ? or last_project_id is not null', [day])
      .forUpdate()
      .skipLocked()
      .first<{ isSameDay: boolean; last_project_id: string | null } | undefined>(
        tx.raw('coalesce(day = ?, false) as "isSameDay"', [day]),
        'last_project_id',
      );
    if (!round) return false;
    const last = round.isSameDay ? round.last_project_id : null;
    const following = tx('projects')
      .where({ type: 'Construction', status: 'Open' })
      .whereNotNull('risk_band')
      .orderBy('id')
      .limit(BATCH);
    if (last !== null) following.where('id', '>', last);
    const ids = await following.pluck<string[]>('id');
    await refreshAndPublish(tx, ids, day);
    const goesOn = ids.length === BATCH;
    await tx('value_rounds').update({ day, last_project_id: goesOn ? ids.at(-1) : null });
    return goesOn;
  });
}

/** Advances the progress of all policies once a day, while the service listens. */
export function followProgress(app: PortalApp, knex: Knex): void {
  runRepeatedly(app, {
    everyMs: LOOK_MS,
    task: (isStopping) => inBatches(isStopping, () => advanceProgress(knex)),
    failureMessage: 'Values at risk of the day failed; trying again',
  });
}
