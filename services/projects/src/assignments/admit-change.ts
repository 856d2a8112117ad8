import type { Viewer } from '@portal/access';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import { actorOf, admit, auditAbout, expectedVersion, invalid } from '@portal/service-kit';
import { evaluateAssignment, type AssignmentAction } from '@portal/workflow';
import type { Knex } from 'knex';
import type { StoredAssignment } from '../core/assignment/assignment.repository.ts';
import type { ChangeAuthor } from '../core/change/change.ts';
import { siteToday } from '../core/project/site-today.ts';
import { factsOf } from './assignment.mapping.ts';
import { reachAssignment } from './reach-assignment.ts';
import { suggestedEngineer } from './suggestions.ts';

/** The assignment to change, and the version expected by the request, if any. */
export interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/** Returns the author of a change that the viewer makes. */
export const madeBy = (viewer: Viewer): ChangeAuthor => ({ actor: actorOf(viewer) });
/** Returns the project of an assignment, as the search for people to assign knows it. */
export const placeOf = (row: StoredAssignment) => ({ id: row.project_id, companyId: row.insurer_company_id });

/** Reaches an assignment, of which the request's audit record is. Throws 403 and 404. */
export async function reachForChange(tx: Knex.Transaction, viewer: Viewer, { id }: Target): Promise<StoredAssignment> {
  auditAbout({ kind: 'assignment', id });
  return reachAssignment(tx, viewer, id);
}

/** Requires that the viewer may do something to an assignment in its state and version. Throws 400, 403 and 409. */
export const admitOn = (row: StoredAssignment, viewer: Viewer, { expected }: Target, action: AssignmentAction) =>
  admit(evaluateAssignment(factsOf(row, viewer), action, viewer), {
    version: expectedVersion(row, expected, ASSIGNMENT_TEXTS.stale),
  });

/** Reaches an assignment and requires that the viewer may change it now. Throws 400, 403, 404, 409. */
export async function assignmentToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  action: AssignmentAction,
): Promise<StoredAssignment> {
  const row = await reachForChange(tx, viewer, target);
  admitOn(row, viewer, target, action);
  return row;
}

/**
 * Requires an engineer whom the viewer may assign, of the company that holds the assignment where one does. The deletion of
 * the person waits for the end of the transaction, or is seen.
 */
export async function checkEngineer(
  tx: Knex.Transaction,
  viewer: Viewer,
  place: { readonly id: string; readonly companyId: string },
  engineerId: string,
  held?: StoredAssignment,
): Promise<void> {
  if (held?.engineer_id === engineerId) throw invalid({ riskEngineerId: [ASSIGNMENT_TEXTS.sameEngineer] });
  await tx('members').where({ user_id: engineerId }).forShare().first('user_id');
  const engineer = await suggestedEngineer(tx, viewer, place, engineerId);
  const isOfHolder = held?.company_id == null || engineer?.companyId === held.company_id;
  if (!engineer || !isOfHolder) throw invalid({ riskEngineerId: [ASSIGNMENT_TEXTS.notCandidate] });
}

/** Refuses an inspection date before today, by the clocks of the site. */
export async function checkDate(tx: Knex.Transaction, projectId: string, date: string | null): Promise<void> {
  if (date === null) return;
  if (date < (await siteToday(tx, projectId))) throw invalid({ inspectionDate: [ASSIGNMENT_TEXTS.inPast] });
}
