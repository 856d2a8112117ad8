import type { Viewer } from '@portal/access';
import { filesFor } from '@portal/attached-files';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { ActionRecommendation, SetStatus } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import {
  recommendationActioned,
  recommendationClosed,
  recommendationCommented,
  recommendationFurtherAction,
} from '@portal/contracts/events/recommendations';
import { actorOf, admit, invalid } from '@portal/service-kit';
import { evaluateRecommendation, statusNotSet, type RecommendationAction } from '@portal/workflow';
import type { Knex } from 'knex';
import { countEntry } from '../core/change/count-entry.ts';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { type Target, requireDueAfterInspection } from './content.ts';
import { recommendationToChange, type ReachedRecommendation } from './reach-recommendation.ts';
import { changeRecommendations, replaceFiles } from './recommendation.repository.ts';
import { aboutRecommendation, answered } from './recommendation-event.ts';
import { publishFiles } from './published-files.ts';

/** Action of the workflow for each status that can be set (decisions §5, R11, R13 to R16). */
const BY_STATUS: Partial<Readonly<Record<SetStatus['status'], RecommendationAction>>> = {
  InProgress: 'start',
  FurtherAction: 'requireFurtherAction',
  Closed: 'close',
};

type AllowedStep = Extract<ReturnType<typeof evaluateRecommendation>, { readonly allowed: true }>;

/** Characters of a comment that an event tells; half of a sign that the cut goes through is left out. */
const EVENT_TEXT_LENGTH = 200;
const cut = (text: string): string =>
  text.length > EVENT_TEXT_LENGTH ? `${text.slice(0, EVENT_TEXT_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** Sets the status of a recommendation that was issued, with the comment that the step needs. */
export async function setStatus(tx: Knex.Transaction, viewer: Viewer, target: Target, body: SetStatus): Promise<void> {
  const reached = await recommendationToChange(tx, viewer, target);
  const { row, inspection, project, side, item } = reached;
  const action = BY_STATUS[body.status];
  if (!action) return refuseStatus(reached, viewer);
  const verdict = admit(evaluateRecommendation(side, item, action, viewer), reached);
  const { to } = verdict;
  const comment = requireComment(verdict, body.comment);
  const due = action === 'requireFurtherAction' ? body.dueDate : null;
  requireDueAfterInspection(due, inspection);
  await countEntry(tx, viewer, 'step');
  const actor = actorOf(viewer);
  const columns = {
    status: to,
    closed_at: to === 'Closed' ? tx.fn.now() : null,
    ...(due && { due_on: due }),
  };
  await changeRecommendations(tx, [row.id], columns, actor.name);
  if (comment !== '') await addToThread(tx, reached, comment);
  const stepped = await pendingEventsOf(
    tx,
    { ...reached, row: { ...row, due_on: due || row.due_on } },
    action,
    comment,
  );
  await recordChange(tx, {
    ...{ kind: 'recommendation', id: row.id, projectId: project.id, action, actor },
    before: { status: row.status, ...(due && { dueDate: row.due_on }) },
    after: { status: to, ...(due && { dueDate: due }), ...(comment && { comment }) },
    words: comment || null,
    event: [...stepped, answered(reached, { from: row.status, to: body.status })],
  });
}

/**
 * Returns the comment of a step, empty where there is none.
 * @throws 400 without the comment that the step needs, or the words with which it begins
 */
export function requireComment({ needs }: AllowedStep, text: string | null | undefined): string {
  const comment = text?.normalize('NFC').trim() ?? '';
  if (needs && comment === '') throw invalid({ comment: [MESSAGES.required] });
  const beginnings = needs?.kind === 'text' ? needs.startsWith : undefined;
  if (beginnings && !beginnings.some((words) => comment.toLowerCase().startsWith(words.toLowerCase())))
    throw invalid({ comment: [RECOMMENDATION_TEXTS.closingComment] });
  return comment;
}

/** Refuses a status that no call sets, after the checks that come before the state (decisions §26.19). */
function refuseStatus(reached: Awaited<ReturnType<typeof recommendationToChange>>, viewer: Viewer): void {
  const { side, item, version } = reached;
  const verdicts = Object.values(BY_STATUS).map((action) => evaluateRecommendation(side, item, action, viewer));
  const own = verdicts.filter((verdict) => verdict.allowed || verdict.obstacle !== 'role');
  admit(statusNotSet(RECOMMENDATION_TEXTS.statusNotSet), { also: own.length > 0 ? own : verdicts, version });
}

async function pendingEventsOf(
  tx: Knex.Transaction,
  reached: ReachedRecommendation,
  action: RecommendationAction,
  comment: string,
): Promise<PendingEvent[]> {
  if (action === 'start') return [];
  const about = await aboutRecommendation(tx, reached);
  if (action === 'close') return [eventOf(recommendationClosed, about)];
  return [eventOf(recommendationFurtherAction, { ...about, commentText: cut(comment) })];
}

/** Says what was done about a recommendation, with evidence (R12). */
export async function actionRecommendation(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  { action: text, fileIds = [] }: ActionRecommendation,
): Promise<void> {
  const reached = await recommendationToChange(tx, viewer, target);
  const { row, project, side, item } = reached;
  const { to } = admit(evaluateRecommendation(side, item, 'action', viewer), reached);
  await countEntry(tx, viewer, 'step');
  const present = row.files.filter(({ kind }) => kind === 'Evidence');
  const files = await filesFor(tx, fileIds, { userId: viewer.userId, present, field: 'fileIds' });
  const action = text.normalize('NFC').trim();
  const actor = actorOf(viewer);
  await changeRecommendations(
    tx,
    [row.id],
    {
      status: to,
      action,
      actioned_by: viewer.userId,
      actioned_by_name: actor.name,
      actioned_at: tx.fn.now(),
    },
    actor.name,
  );
  await replaceFiles(tx, row.id, 'Evidence', files);
  if (files.length > 0 || present.length > 0) await publishFiles(tx, project.id, [row.id]);
  const isWithFiles = files.length > 0;
  await recordChange(tx, {
    ...{ kind: 'recommendation', id: row.id, projectId: project.id, action: 'action', actor },
    before: { status: row.status, ...(isWithFiles && { actionFiles: present }) },
    after: { status: to, ...(isWithFiles && { actionFiles: files }), action },
    words: action,
    event: [
      eventOf(recommendationActioned, await aboutRecommendation(tx, reached)),
      answered(reached, { from: row.status, to: to ?? '' }),
    ],
  });
}

/**
 * Adds to the thread of a recommendation that was issued; also in a closed project (decisions §2, §5).
 * @throws 429 for a person who has commented too often within an hour
 */
export async function commentRecommendation(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  text: string,
): Promise<void> {
  const reached = await recommendationToChange(tx, viewer, target);
  const { row, project, side, item, version } = reached;
  admit(evaluateRecommendation(side, item, 'comment', viewer), { version });
  await countEntry(tx, viewer, 'comment');
  const comment = text.normalize('NFC').trim();
  const commenters = await tx('recommendation_comments')
    .where({ recommendation_id: row.id })
    .distinct('author_id')
    .pluck<string[]>('author_id');
  await addToThread(tx, reached, comment);
  const about = await aboutRecommendation(tx, reached);
  await recordChange(tx, {
    ...{ kind: 'recommendation', id: row.id, projectId: project.id, action: 'comment', actor: actorOf(viewer) },
    before: { status: row.status },
    after: { status: row.status, comment },
    words: comment,
    event: eventOf(recommendationCommented, { ...about, commentText: cut(comment), commenters }),
  });
}

/** Adds a comment without raising the version, so that nobody who edits the recommendation gets a conflict. */
async function addToThread(
  tx: Knex.Transaction,
  { row, viewer }: ReachedRecommendation,
  comment: string,
): Promise<void> {
  await tx('recommendation_comments').insert({
    recommendation_id: row.id,
    author_id: viewer.userId,
    author_name: actorOf(viewer).name,
    author_role: viewer.role,
    body: comment,
  });
}
