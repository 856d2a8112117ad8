import { projectScopeOf, type Viewer } from '@portal/access';
import type { AssignedEngineer, Assignment } from '@portal/contracts/projects/assignment';
import { lastChangeOf } from '@portal/service-kit';
import { actionsOnAssignment, type AssignmentFacts } from '@portal/workflow';
import type { StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { isInvited } from './invited-companies.ts';

/** Returns the facts by which the workflow decides about a new assignment of a project. */
export const factsOfNew = (projectStatus: AssignmentFacts['projectStatus'], isAssigned: boolean): AssignmentFacts => ({
  ...{ status: 'New', projectStatus, isAssigned, isOfCompany: false, isInvited: false, isAtFormerAddress: false },
  ...{ isHeldByOwnCompany: false, isEngineerOwn: false, isProposedOwn: false, isNamed: false, isProposed: false },
});

/** Returns the facts by which the workflow decides about an assignment. */
export function factsOf(row: StoredAssignment, viewer: Pick<Viewer, 'userId' | 'companyId'>): AssignmentFacts {
  const isOwn = (companyId: string | null): boolean => viewer.companyId !== null && companyId === viewer.companyId;
  return {
    status: row.status,
    projectStatus: row.project_status,
    isAssigned: row.status !== 'Completed' && row.status !== 'Cancelled',
    isOfCompany: row.company_id !== null,
    isInvited: isInvited(row) && !isOwn(row.company_id),
    isAtFormerAddress: row.is_at_former_address,
    isHeldByOwnCompany: isOwn(row.company_id),
    isEngineerOwn: row.engineer_id !== null && isOwn(row.engineer_company_id),
    isProposedOwn: row.proposed_engineer_id !== null && isOwn(row.proposed_company_id),
    isNamed: row.engineer_id === viewer.userId,
    isProposed: row.proposed_engineer_id === viewer.userId,
  };
}

/** Returns true if an assignment is among those that the viewer's role reads: all, their company's, or their own (decisions §11). */
export function isReadable(row: StoredAssignment, viewer: Viewer): boolean {
  const { isNamed, isProposed, isHeldByOwnCompany, isEngineerOwn, isProposedOwn } = factsOf(row, viewer);
  if (viewer.role === 'RiskEngineer') return isNamed || isProposed;
  return viewer.role !== 'RCCoordinator' || isHeldByOwnCompany || isEngineerOwn || isProposedOwn;
}

/**
 * Returns an engineer as the viewer sees them: risk companies and engineers outside of the insurer have their assignments
 * whatever the tabs, and read the e-mails of their own company's people and their own alone (decisions §11).
 */
function engineerFor(viewer: Viewer, engineer: AssignedEngineer | null, companyId: string | null) {
  const isOutside = viewer.role === 'RCCoordinator' || viewer.role === 'RiskEngineer';
  const isOwn = engineer?.userId === viewer.userId || (viewer.companyId !== null && companyId === viewer.companyId);
  const isHidden = isOutside && projectScopeOf(viewer).kind !== 'company' && !isOwn;
  return engineer && isHidden ? { ...engineer, email: null } : engineer;
}

/** Returns the company that has an assignment, as far as the viewer may read which one: see {@link isInvited}. */
function companyFor(
  viewer: Viewer,
  { company_id: id, company_name: name, is_company_shown: isShown }: StoredAssignment,
) {
  return id !== null && (isShown || id === viewer.companyId) ? { id, name: name ?? '' } : null;
}

/** Returns the company of the book that an assignment waits for; null where a company or an engineer has it. */
function invitedCompanyOf({ engineer_id, contact_company_name: name, contact_email: email, ...row }: StoredAssignment) {
  if (engineer_id !== null || name === null || email === null) return null;
  const { invited_at: askedAt, is_invite_waiting: isWaiting } = row;
  return { name, email, mailedDateTime: isWaiting ? null : (askedAt?.toISOString() ?? null) };
}

/** Returns an assignment as the viewer may read it: who has lost its project follows the project no more. */
function readableOf(row: StoredAssignment, viewer: Viewer): StoredAssignment {
  const isLost = row.status === 'Cancelled' && viewer.companyId !== row.insurer_company_id;
  if (!isLost) return row;
  // Assignments are cancelled in open projects alone.
  return { ...row, project_name: row.last_project_name ?? row.project_name, project_status: 'Open' };
}

/** Builds the answer for an assignment, with the viewer's actions. */
export function assignmentAnswerOf(stored: StoredAssignment, viewer: Viewer): Assignment {
  const row = readableOf(stored, viewer);
  const actions = actionsOnAssignment(factsOf(row, viewer), viewer);
  const company = companyFor(viewer, row);
  return {
    id: row.id,
    version: row.version,
    ...lastChangeOf(
      row,
      actions.some(({ allowed }) => allowed),
    ),
    projectId: row.project_id,
    projectName: row.project_name,
    projectStatus: row.project_status,
    status: row.status,
    company,
    invitedCompany: company ? null : invitedCompanyOf(row),
    engineer: engineerFor(viewer, row.engineer, row.engineer_company_id),
    proposedEngineer: engineerFor(viewer, row.proposed_engineer, row.proposed_company_id),
    inspectionDate: row.inspection_date,
    declineReason: row.decline_reason,
    createdBy: row.created_by,
    createdDateTime: row.created_at.toISOString(),
    actions,
  };
}
