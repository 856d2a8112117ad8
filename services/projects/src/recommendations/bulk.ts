import type { Viewer } from '@portal/access';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { BulkEditBody, BulkStepBody } from '@portal/contracts/projects/recommendation';
import type { BulkStep } from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { admit, auditNothing, Problem, type RefusedItem } from '@portal/service-kit';
import { evaluateRecommendation, refused as refusalOf } from '@portal/workflow';
import type { Knex } from 'knex';
import { updateRecommendation, type Target } from './content.ts';
import type { LookedUp, SeenRecommendation } from './look-up.ts';
import { reachRecommendation } from './reach-recommendation.ts';
import { approveRecommendation, rejectRecommendation } from './review.ts';
import { actionRecommendation, requireComment, setStatus } from './site.ts';

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
export const stepEach = (tx: Knex.Transaction, viewer: Viewer, { step, text }: BulkStepBody, found: LookedUp) =>
  changeEach(tx, viewer, found, {
    judge: ({ side, item }) => {
      const verdict = admit(evaluateRecommendation(side, item, step, viewer));
      if (step !== 'reject' && step !== 'action') requireComment(verdict, text);
    },
    change: changeOf(step, text?.trim() ?? ''),
  });

const NO_DRAFT = refusalOf('guard', { reason: 'WrongState', text: RECOMMENDATION_TEXTS.onlyDrafts });

/** Changes priority, due date or location of each of several drafts; absent fields stay as they are. */
export function editEach(tx: Knex.Transaction, viewer: Viewer, { ids: _, ...fields }: BulkEditBody, found: LookedUp) {
  const judge = ({ side, item }: Judged) => {
    const also = item.status === 'Draft' ? [] : [NO_DRAFT];
    admit(evaluateRecommendation(side, item, 'update', viewer), { also });
  };
  const change: Change = async (each, who, target) => {
    const reached = await reachRecommendation(each, who, target.id);
    judge(reached);
    const { row } = reached;
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
  };
  return changeEach(tx, viewer, found, { judge, change });
}

type Judged = Pick<SeenRecommendation, 'side' | 'item'>;

/** Change of each of several recommendations, and what refuses it by facts that are known before. */
interface EachChange {
  /** @throws Problem */
  readonly judge: (seen: Judged) => void;
  readonly change: Change;
}

/**
 * Changes each in a savepoint of its own, in the order in which everybody locks inspections. Those that cannot be changed as they
 * were found take no lock.
 */
async function changeEach(
  tx: Knex.Transaction,
  viewer: Viewer,
  { seen, hidden }: LookedUp,
  { judge, change }: EachChange,
): Promise<EachResult> {
  const result: EachResult = { done: [], failed: [], refused: [] };
  for (const one of seen) {
    const { id } = one;
    try {
      judge(one);
      await tx.transaction((each) => change(each, viewer, { id, expected: undefined }));
      result.done.push(id);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.statusCode >= 500) throw problem;
      refuse(result, id, problem);
    }
  }
  for (const { id, problem } of hidden) refuse(result, id, problem);
  if (result.done.length === 0) auditNothing();
  return result;
}

function refuse({ failed, refused }: EachResult, id: string, problem: Problem): void {
  failed.push({ id, message: reasonOf(problem) });
  const { statusCode: status } = problem;
  if (status === 403 || status === 404) refused.push({ kind: 'recommendation', id, status });
}

/** Returns the refusal as a person reads it; one of a field by the field's own message. */
function reasonOf({ message, statusCode, parts }: Problem): string {
  if (statusCode === 404) return MESSAGES.itemGone;
  return Object.values(parts.fieldErrors ?? {}).flat()[0] ?? message;
}
