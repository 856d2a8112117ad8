import { importAssignmentsCompleted } from '@portal/contracts/events/projects';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';
import type { PendingEvent } from '../change/pending-event.ts';
import { projectOf, type StoredProject } from '../project/project.mapping.ts';

/** Returns true from the creation of a project until its first engineer or assignment, or until this is ignored. */
export const waitsForEngineer = (row: StoredProject): boolean =>
  projectOf(row).primaryRiskEngineer === null &&
  !row.ready_to_be_reallocated &&
  !row.is_no_assignment_ignored &&
  !row.has_assignment;

/**
 * Returns the event for a change that ends the wait of a project for its first engineer: where an import added the
 * project, and no other project of that import waits any more, the notification of the import ends too. Takes the project
 * as it was before the change.
 */
export const waitEnded =
  (before: StoredProject): PendingEvent =>
  async (tx, actor) => {
    const { import_id: importId, company_id: insurerCompanyId } = before;
    if (importId === null || before.status !== 'Open' || !waitsForEngineer(before)) return;
    // Of two changes at the same time the second one waits here, and sees that the first one's project waits no more.
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import-assignments/${importId}`]);
    if (await isAnyWaiting(tx, importId)) return;
    await publish(tx, importAssignmentsCompleted, { importId, insurerCompanyId }, actor);
  };

async function isAnyWaiting(tx: Knex.Transaction, importId: string): Promise<boolean> {
  const waiting = await tx('projects as p')
    .where({ import_id: importId, status: 'Open', ready_to_be_reallocated: false, is_no_assignment_ignored: false })
    .whereNotExists(
      tx('project_participants as pp')
        .whereRaw('pp.project_id = p.id')
        .where({ 'pp.role': 'RiskEngineer', 'pp.is_primary': true })
        .select(tx.raw('1')),
    )
    .whereNotExists(tx('assignments as a').whereRaw('a.project_id = p.id').select(tx.raw('1')))
    .first('id');
  return waiting !== undefined;
}
