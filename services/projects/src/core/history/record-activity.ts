import { SYSTEM_NAME } from '@portal/contracts/projects/activity';
import { isIssued } from '@portal/contracts/projects/recommendation-lists';
import type { Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import { tellWorkChanged, type ChangedWork } from '../events/work.ts';

/** One step of an inspection, a recommendation or a claim. */
export interface Step {
  readonly projectId: string;
  readonly inspectionId?: string;
  readonly recommendationId?: string;
  readonly claimId?: string;
  readonly action: string;
  readonly oldStatus?: string | null;
  readonly newStatus?: string | null;
  /** The reason or comment that came with it. */
  readonly words?: string | null;
  readonly changes?: readonly FieldChange[];
}

interface FieldChange {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

/** Steps of an inspection that tell of recommendations before they are issued. */
export const REVIEW_STEPS: readonly string[] = ['sendForApproval', 'sendToRiskEngineer'];

/** Rows of one insert. */
const BATCH = 1_000;

/**
 * Writes steps into the history, in the transaction that makes them, and lets open pages look again; nobody is the actor of
 * what the clock does.
 */
export async function recordActivities(tx: Knex.Transaction, steps: readonly Step[], actor: Actor): Promise<void> {
  const rows = steps.map((step) => ({
    project_id: step.projectId,
    inspection_id: step.inspectionId ?? null,
    recommendation_id: step.recommendationId ?? null,
    claim_id: step.claimId ?? null,
    actor_id: actor?.userId ?? null,
    actor_name: actor?.name ?? SYSTEM_NAME,
    action: step.action,
    old_status: step.oldStatus ?? null,
    new_status: step.newStatus ?? null,
    words: step.words ?? null,
    changes: step.changes?.length ? JSON.stringify(step.changes) : null,
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx('activities').insert(rows.slice(start, start + BATCH));
  }
  await tellWorkChanged(tx, steps.map(workOf), actor);
}

/** Comments are made from Issued on, as all that has such a status before or after. */
const workOf = ({ projectId, recommendationId, claimId, action, oldStatus, newStatus }: Step): ChangedWork => {
  if (claimId !== undefined) return { projectId, tab: 'claims' };
  if (recommendationId === undefined) return { projectId, tab: 'inspections', isReview: REVIEW_STEPS.includes(action) };
  const isShown = action === 'comment' || [oldStatus, newStatus].some((status) => status && isIssued(status));
  return { projectId, tab: 'recommendations', isReview: !isShown };
};

/** Which fields differ, in the order of the names. */
export function changesBetween<Content extends object>(
  before: Content,
  after: Content,
  fields: readonly (keyof Content & string)[],
): FieldChange[] {
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, oldValue: before[field] ?? null, newValue: after[field] ?? null }));
}
