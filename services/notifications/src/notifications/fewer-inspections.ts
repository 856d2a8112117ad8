import type { inspectionsExpectedFewer } from '@portal/contracts/events/inspections';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { applyChanges } from '../core/inbox/changes.ts';
import { lockProject, remindersBeyond } from './actions.ts';

/** The event that clears reminders to schedule inspections which their project expects no more, for good. */
const FEWER = 'project.fewer-inspections';

/** Clears the reminders to schedule inspections of higher numbers than a project expects now: nobody can schedule those. */
export async function clearBeyondExpected(
  tx: Knex.Transaction,
  { projectId, expectedInspections }: v.InferOutput<typeof inspectionsExpectedFewer.data>,
): Promise<void> {
  await lockProject(tx, projectId);
  const rows = await remindersBeyond(tx, { projectId, expectedInspections, clearedBy: FEWER });
  await applyChanges(
    tx,
    [],
    rows.map((row) => ({ ...row, isViewed: true, clearedBy: FEWER })),
  );
}
