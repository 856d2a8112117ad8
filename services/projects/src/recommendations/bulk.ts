import type { Viewer } from '@portal/access';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { BulkEditBody, BulkStepBody } from '@portal/contracts/projects/recommendation';
import type { BulkStep } from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { admit, auditNothing, Problem, type RefusedItem } from '@portal/service-kit';
import { evaluateRecommendation, refused } from '@portal/workflow';
import type { Knex } from 'knex';
import { updateRecommendation, type Target } from './content.ts';
import { reachRecommendation } from './reach-recommendation.ts';
import { approveRecommendation, rejectRecommendation } from './review.ts';
import { actionRecommendation, setStatus } from './site.ts';

/** Result of a call about several recommendations. */
export interface EachResult {
  readonly done: string[];
  readonly failed: { id: string; message: string }[];
  /** Items of the failed ones that the viewer has no right to, for the audit record. */
  readonly refused: RefusedItem[];
}

type Change = (tx: Knex.Transaction, viewer: Viewer, target: Target) => Promise<void>;

/** Returns the change that a step is for a single recommendation. */
const changeOf = (step: BulkStep, text: string): Change => {
  const comment = text === '' ? {} : { comment: text };
  const changes: Readonly<Record<BulkStep, Change>> = {
    approve: approveRecommendation,
    reject: (tx, viewer, target) => rejectRecommendation(tx, viewer, target, text),
    // The evidence that is there stays.
    action: async (tx, viewer, target) => {
      const { row } = await reachRecommendation(tx, viewer, target.id);
      const fileIds = row.files.filter(({ kind }) => kind === 'Evidence').map(({ fileId }) => fileId);
      return actionRecommendation(tx, viewer, target, { action: text, fileIds });
    },
    start: (tx, viewer, target) => setStatus(tx, viewer, target, { status: 'InProgress', ...comment }),
    requireFurtherAction: (tx, viewer, target) =>
      setStatus(tx, viewer, target, { status: 'FurtherAction', ...comment }),
    close: (tx, viewer, target) => setStatus(tx, viewer, target, { status: 'Closed', ...comment }),
  };
  return changes[step];
};

/** Takes one step with each of several recommendations: one that cannot take it says why, the others do. */
export const stepEach = (tx: Knex.Transaction, viewer: Viewer, { ids, step, text }: BulkStepBody) =>
  changeEach(tx, viewer, ids, changeOf(step, text?.trim() ?? ''));

const NO_DRAFT = refused('guard', { reason: 'WrongState', text: RECOMMENDATION_TEXTS.onlyDrafts });

/** Changes priority, due date or location of each of several drafts; absent fields stay as they are. */
export const editEach = (tx: Knex.Transaction, viewer: Viewer, { ids, ...fields }: BulkEditBody) =>
  changeEach(tx, viewer, ids, async (each, who, target) => {
    const { row, side, item } = await reachRecommendation(each, who, target.id);
    const also = row.status === 'Draft' ? [] : [NO_DRAFT];
    admit(evaluateRecommendation(side, item, 'update', who), { also });
    await updateRecommendation(each, who, target, {
      category: row.category,
      type: row.type,
      otherType: row.other_type,
      priority: row.priority,
      comment: row.comment,
      dueDate: row.due_on,
      combustibility: row.combustibility,
      location: row.location,
      photoIds: row.files.filter(({ kind }) => kind === 'Photo').map(({ fileId }) => fileId),
      ...fields,
    });
  });

/** Changes each in a savepoint of its own, in the order in which everybody locks inspections. */
async function changeEach(
  tx: Knex.Transaction,
  viewer: Viewer,
  ids: readonly string[],
  change: Change,
): Promise<EachResult> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await tx('recommendations')
    .whereIn('id', wanted)
    .orderBy(['project_id', 'inspection_id', 'number'])
    .pluck<string[]>('id');
  const result: EachResult = { done: [], failed: [], refused: [] };
  for (const id of [...found, ...wanted.filter((one) => !found.includes(one))]) {
    try {
      await tx.transaction((each) => change(each, viewer, { id, expected: undefined }));
      result.done.push(id);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.statusCode >= 500) throw problem;
      result.failed.push({ id, message: reasonOf(problem) });
      const { statusCode: status } = problem;
      if (status === 403 || status === 404) result.refused.push({ kind: 'recommendation', id, status });
    }
  }
  if (result.done.length === 0) auditNothing();
  return result;
}

/** Returns the refusal as a person reads it; one of a field by the field's own message. */
function reasonOf({ message, statusCode, parts }: Problem): string {
  if (statusCode === 404) return MESSAGES.itemGone;
  return Object.values(parts.fieldErrors ?? {}).flat()[0] ?? message;
}
