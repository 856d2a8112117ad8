import { fieldsFor, type Viewer } from '@portal/access';
import type { Claim } from '@portal/contracts/projects/claim';
import { actionsOnClaim } from '@portal/workflow';
import type { ReachedProject } from '../core/access/reach-project.ts';
import type { StoredClaim } from './claim.repository.ts';

const amountOf = (stored: string | null): number | null => (stored === null ? null : Number(stored));

/** Returns true if the viewer sees only number, cause, date and status of claims (decisions §11). */
export const isLimited = (viewer: Viewer): boolean => fieldsFor(viewer, 'read', 'claim') !== null;

/** Builds the answer for a claim, with the viewer's actions and without fields hidden from a limited viewer. */
export function claimOfRow(row: StoredClaim, project: ReachedProject, viewer: Viewer): Claim {
  const limited = isLimited(viewer);
  const full = <Value>(value: Value): Value | null => (limited ? null : value);
  return {
    id: row.id,
    // The version would reveal changes of hidden fields; viewers with a limited view never write.
    version: limited ? 0 : row.version,
    projectId: row.project_id,
    claimNumber: row.claim_number,
    cause: { id: row.cause_id, value: row.cause },
    dateOfLoss: row.date_of_loss,
    status: row.status,
    isLimited: limited,
    type: full(row.type),
    amount: full(amountOf(row.amount)),
    paid: full(amountOf(row.paid)),
    reserve: full(amountOf(row.reserve)),
    description: full(row.description),
    files: limited ? [] : [...row.files],
    createdBy: full(row.created_by),
    createdDateTime: full(row.created_at.toISOString()),
    changedBy: full(row.changed_by),
    changedDateTime: full(row.changed_at.toISOString()),
    actions: actionsOnClaim({ status: row.status, projectStatus: project.status }, viewer),
  };
}
