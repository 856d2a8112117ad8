import type { Viewer } from '@portal/access';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { invalid } from '@portal/service-kit';
import type { Knex } from 'knex';
import { EVENTS } from '../core/assignment/assignment-events.ts';
import type { StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { changeAssignment, letIn, letOut, markReallocation } from '../core/assignment/change-assignment.ts';
import { takeBack } from '../core/assignment/follow-engineers.ts';
import { assignmentToChange, checkEngineer, madeBy, placeOf, type Target } from './admit-change.ts';
import { makePrimary } from './primary-engineer.ts';

/** Proposes another engineer, who reads the project from then on; the present one stays until the transfer is completed. */
export async function requestTransfer(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  engineerId: string,
): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'requestTransfer');
  await checkEngineer(tx, viewer, placeOf(row), engineerId);
  if (engineerId === row.engineer_id) throw invalid({ riskEngineerId: [ASSIGNMENT_TEXTS.sameEngineer] });
  await letIn(tx, row.project_id, engineerId);
  await markReallocation(tx, row.project_id, true);
  return changeAssignment(tx, {
    before: row,
    columns: { status: 'TransferPending', proposed_engineer_id: engineerId },
    ...{ action: 'requestTransfer', made: madeBy(viewer) },
    events: (now) => [EVENTS.transferRequested(now), EVENTS.readyForReallocation(now)],
  });
}

/** Completes a transfer: the proposed engineer has the assignment and is the project's primary risk engineer. */
export async function completeTransfer(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'completeTransfer');
  const after = await changeAssignment(tx, {
    before: row,
    columns: {
      ...{ status: 'Accepted', engineer_id: row.proposed_engineer_id, proposed_engineer_id: null },
      // A company keeps the assignment as long as the engineer is its own.
      company_id: row.company_id === row.proposed_company_id ? row.company_id : null,
    },
    ...{ action: 'completeTransfer', made: madeBy(viewer) },
    events: () => [EVENTS.transferCompleted(row)],
  });
  await markReallocation(tx, row.project_id, false);
  await makePrimary(tx, viewer, row, row.proposed_engineer_id);
  await letOut(tx, row.project_id, row.engineer_id, madeBy(viewer));
  return after;
}

/** Takes a transfer back: the proposed engineer reads the project no longer. */
export async function declineTransfer(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'declineTransfer');
  const after = await takeBack(tx, row, madeBy(viewer));
  await letOut(tx, row.project_id, row.proposed_engineer_id, madeBy(viewer));
  return after;
}
