import type { Viewer } from '@portal/access';
import { MESSAGES } from '@portal/contracts/common/messages';
import { recommendationRejected } from '@portal/contracts/events/recommendations';
import { actorOf, admit, auditNothing, Problem, type RefusedItem } from '@portal/service-kit';
import { evaluateRecommendation, type Refusal } from '@portal/workflow';
import type { Knex } from 'knex';
import { countEntry } from '../core/change/count-entry.ts';
import { eventOf } from '../core/change/pending-event.ts';
import type { Step } from '../core/change/change.ts';
import { recordChange, recordSteps } from '../core/change/record-change.ts';
import { placedInspection, type StoredInspection } from '../core/inspection/inspection.repository.ts';
import { type InspectionContext, reachProjectOf } from '../core/inspection/reach-inspection.ts';
import type { Target } from './content.ts';
import type { LookedUp } from './look-up.ts';
import { recommendationToChange } from './reach-recommendation.ts';
import { itemOf } from './recommendation.mapping.ts';
import { changeRecommendations, lockedOf } from './recommendation.repository.ts';
import { aboutRecommendation, reviewed } from './recommendation-event.ts';

/** Approves a recommendation. Approvers approve those that wait, the engineer those that need no approval or were sent back
 * (R3, R4, R8). */
export async function approveRecommendation(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<void> {
  const reached = await recommendationToChange(tx, viewer, target);
  const { row, project, side, item } = reached;
  const { to } = admit(evaluateRecommendation(side, item, 'approve', viewer), reached);
  const actor = actorOf(viewer);
  await changeRecommendations(tx, [row.id], { status: to }, actor.name);
  await recordChange(tx, {
    ...{ kind: 'recommendation', id: row.id, projectId: project.id, action: 'approve', actor },
    before: { status: row.status },
    after: { status: to },
    event: row.status === 'WaitingForApproval' ? reviewed(reached) : null,
  });
}

/** Rejects a recommendation that waits, with the reason (R5). */
export async function rejectRecommendation(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  reason: string,
): Promise<void> {
  const reached = await recommendationToChange(tx, viewer, target);
  const { row, project, side, item } = reached;
  const { to } = admit(evaluateRecommendation(side, item, 'reject', viewer), reached);
  await countEntry(tx, viewer, 'step');
  const rejectionReason = reason.normalize('NFC').trim();
  const actor = actorOf(viewer);
  await changeRecommendations(tx, [row.id], { status: to, rejection_reason: rejectionReason }, actor.name);
  const about = await aboutRecommendation(tx, reached);
  await recordChange(tx, {
    ...{ kind: 'recommendation', id: row.id, projectId: project.id, action: 'reject', actor },
    before: { status: row.status },
    after: { status: to, rejectionReason },
    words: rejectionReason,
    event: [eventOf(recommendationRejected, { ...about, rejectionReason }), reviewed(reached)],
  });
}

/** Result of a bulk approval. */
export interface BulkResult {
  readonly approved: string[];
  readonly failed: { id: string; message: string }[];
  /** Items of the failed ones that the viewer has no right to, for the audit record. */
  readonly refused: RefusedItem[];
}

/**
 * Approves each of many by itself: what cannot be approved says why, the others are. What cannot be approved as it was found takes no
 * lock.
 */
export async function bulkApprove(
  tx: Knex.Transaction,
  viewer: Viewer,
  { seen, hidden }: LookedUp,
): Promise<BulkResult> {
  const result: BulkResult = { approved: [], failed: [], refused: [] };
  const open = seen.filter(({ id, side, item }) => {
    const verdict = evaluateRecommendation(side, item, 'approve', viewer);
    if (!verdict.allowed) refuse(result, id, verdict);
    return verdict.allowed;
  });
  const left = new Set(open.map(({ id }) => id));
  for (const inspectionId of new Set(open.map((one) => one.inspectionId))) {
    const reached = await reachProjectOf(tx, viewer, inspectionId, ['recommendations']).catch(hiddenMeanwhile);
    const inspection = reached && (await placedInspection(tx, inspectionId));
    if (inspection) await approveIn(tx, { ...reached, inspection }, left, result);
  }
  for (const id of [...left, ...hidden.map((one) => one.id)]) {
    result.failed.push({ id, message: MESSAGES.itemGone });
    result.refused.push({ kind: 'recommendation', id, status: 404 });
  }
  if (result.approved.length === 0) auditNothing();
  return result;
}

function refuse({ failed, refused }: BulkResult, id: string, { text, obstacle }: Refusal): void {
  failed.push({ id, message: text });
  if (obstacle === 'role') refused.push({ kind: 'recommendation', id, status: 403 });
}

/** Turns a refusal of an item that the viewer cannot see into undefined. */
function hiddenMeanwhile(problem: unknown): undefined {
  if (problem instanceof Problem && (problem.statusCode === 404 || problem.statusCode === 403)) return undefined;
  throw problem;
}

/** Approves those of an inspection, which are left no more. */
async function approveIn(
  tx: Knex.Transaction,
  { inspection, project, viewer, side }: InspectionContext & { readonly inspection: StoredInspection },
  left: Set<string>,
  result: BulkResult,
): Promise<void> {
  const actor = actorOf(viewer);
  const moved = new Map<string, string[]>();
  const steps: Step[] = [];
  let isReview = false;
  for (const row of await lockedOf(tx, [inspection.id], [...left])) {
    const verdict = evaluateRecommendation(side, itemOf(row, viewer), 'approve', viewer);
    if (!verdict.allowed || verdict.to === null) {
      if (!verdict.allowed && left.delete(row.id)) refuse(result, row.id, verdict);
      continue;
    }
    left.delete(row.id);
    const { to } = verdict;
    const others = moved.get(to);
    if (others) others.push(row.id);
    else moved.set(to, [row.id]);
    isReview ||= row.status === 'WaitingForApproval';
    result.approved.push(row.id);
    steps.push({
      ...{ kind: 'recommendation', id: row.id, projectId: project.id, action: 'approve' },
      ...{ before: { status: row.status }, after: { status: to } },
    });
  }
  for (const [status, some] of moved) await changeRecommendations(tx, some, { status }, actor.name);
  if (steps.length === 0) return;
  await recordSteps(tx, steps, { actor, event: isReview ? reviewed({ project, inspection }) : null });
}
