import { MAX_PROJECT_STATES } from '@portal/contracts/events/project-states';
import { runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishCompanyContacts } from './company-contacts.ts';
import { publishStates } from './project-states.ts';
import { publishValues } from './project-values.ts';

/** The stream keeps events for 90 days: with two rounds lost it would still hold every project. */
const ROUND_DAYS = 30;
/** Pause between two batches, so that changes of this moment do not wait behind a million projects. */
const BATCH_PAUSE_MS = 5_000;
const LOOK_MS = 10 * 60_000;

/**
 * Publishes the next batch of all projects when a round is due, and the books of companies at its end, so that a service
 * that starts at any time finds all of them in the stream. The position in the round moves in the batch's transaction; one copy of the service works at a
 * time. Returns true if the round continues.
 */
export async function republishNextBatch(knex: Knex): Promise<boolean> {
  return transaction(knex, async (tx) => {
    const round = await tx('state_announcements')
      .where('next_at', '<=', tx.fn.now())
      .forUpdate()
      .skipLocked()
      .first<{ last_project_id: string | null } | undefined>('last_project_id');
    if (!round) return false;
    const following = tx('projects').orderBy('id').limit(MAX_PROJECT_STATES);
    if (round.last_project_id !== null) following.where('id', '>', round.last_project_id);
    const ids = await following.pluck<string[]>('id');
    await publishStates(tx, ids);
    await publishValues(tx, ids);
    const goesOn = ids.length === MAX_PROJECT_STATES;
    if (!goesOn) await publishCompanyContacts(tx, 'all');
    const next_at = tx.raw('now() + make_interval(days => ?)', [ROUND_DAYS]);
    await tx('state_announcements').update(
      goesOn ? { last_project_id: ids.at(-1) } : { last_project_id: null, next_at },
    );
    return goesOn;
  });
}

/** Publishes all projects again, round after round, while the service listens. */
export function republishProjects(app: PortalApp, knex: Knex): void {
  let nextLook = 0;
  runRepeatedly(app, {
    everyMs: BATCH_PAUSE_MS,
    task: async () => {
      if (Date.now() < nextLook) return;
      if (!(await republishNextBatch(knex))) nextLook = Date.now() + LOOK_MS;
    },
    failureMessage: 'Publishing all projects again failed; trying again',
  });
}
