import type { Viewer } from '@portal/access';
import { filesFor } from '@portal/attached-files';
import type { CreateRecommendation, RecommendationFields } from '@portal/contracts/projects/recommendation';
import { recommendationAmended, recommendationDeleted } from '@portal/contracts/events/recommendations';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { changesBetween } from '@portal/history';
import { actorOf, admit, auditNothing, badRequest, invalid } from '@portal/service-kit';
import { evaluateNewRecommendation, evaluateRecommendation } from '@portal/workflow';
import type { Knex } from 'knex';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import type { StoredInspection } from '../core/inspection/inspection.repository.ts';
import { reachInspection } from '../core/inspection/reach-inspection.ts';
import { placeOf } from '../core/inspection/review-side.ts';
import { recommendationToChange } from './reach-recommendation.ts';
import {
  changeRecommendations,
  columnsOf,
  CONTENT_FIELDS,
  contentOf,
  nextNumber,
  replaceFiles,
} from './recommendation.repository.ts';
import { aboutRecommendation } from './recommendation-event.ts';
import { publishFiles, publishNoFiles } from './published-files.ts';

/** The recommendation to change, and the version expected by the request, if any. */
export interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

const PHOTOS = { field: 'photoIds', arePhotos: true } as const;

/** Adds a draft to an inspection (R1). Its number is the next one of the project, whoever adds at the same time. */
export async function addRecommendation(
  tx: Knex.Transaction,
  viewer: Viewer,
  { inspectionId, ...fields }: CreateRecommendation,
): Promise<string> {
  // The lock on the project's row makes its numbers unique.
  const lock = 'no key update';
  const { row, project, side } = await reachInspection(tx, viewer, inspectionId, ['recommendations'], lock);
  const { to: status } = admit(evaluateNewRecommendation(placeOf(row, side), viewer));
  requireDueAfterInspection(fields.dueDate, row);
  await requireRoom(tx, row.id);
  const { userId } = viewer;
  const photos = await filesFor(tx, fields.photoIds ?? [], { userId, present: [], ...PHOTOS });
  const actor = actorOf(viewer);
  const columns = columnsOf(fields);
  const number = await nextNumber(tx, project.id);
  const [added] = await tx('recommendations')
    .insert({
      ...columns,
      project_id: project.id,
      inspection_id: row.id,
      number,
      status,
      author_id: userId,
      author_name: actor.name,
      changed_by: actor.name,
    })
    .returning<{ id: string }[]>('id');
  const id = added?.id ?? '';
  await replaceFiles(tx, id, 'Photo', photos);
  if (photos.length > 0) await publishFiles(tx, project.id, [id]);
  await recordChange(tx, {
    ...{ kind: 'recommendation', id, projectId: project.id, action: 'create', actor },
    ...{ before: null, after: { number, status, ...contentOf(columns, photos) } },
    event: null,
    details: { projectId: project.id },
  });
  return id;
}

/** Requires that an inspection has room for another recommendation. @throws 400 */
async function requireRoom(tx: Knex.Transaction, inspectionId: string): Promise<void> {
  const counts = tx('recommendation_counts').where({ inspection_id: inspectionId });
  const [sum] = await counts.sum<{ count: string | null }[]>({ count: 'count' });
  if (Number(sum?.count) >= RECOMMENDATION_LIMITS.ofInspection)
    throw badRequest(ERROR_CODES.validation, RECOMMENDATION_TEXTS.mostOfInspection);
}

/** Changes what a recommendation says; one that was rejected, or sent back, is amended by it (R6, R9). */
export async function updateRecommendation(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  fields: RecommendationFields,
): Promise<void> {
  const reached = await recommendationToChange(tx, viewer, target);
  const { row, inspection, project, side, item } = reached;
  const present = row.files.filter(({ kind }) => kind === 'Photo');
  const { userId } = viewer;
  admit(evaluateRecommendation(side, item, 'update', viewer), reached);
  requireDueAfterInspection(fields.dueDate, inspection);
  const photos = await filesFor(tx, fields.photoIds ?? [], { userId, present, ...PHOTOS });
  const columns = columnsOf(fields);
  const before = contentOf(row, present);
  const after = contentOf(columns, photos);
  const changes = changesBetween(before, after, CONTENT_FIELDS);
  const isContentChanged = changes.length > 0;
  const { to } = admit(evaluateRecommendation(side, { ...item, isContentChanged }, 'update', viewer));
  if (!isContentChanged) return auditNothing();
  const actor = actorOf(viewer);
  await changeRecommendations(tx, [row.id], { ...columns, status: to }, actor.name);
  await replaceFiles(tx, row.id, 'Photo', photos);
  if (changes.some(({ field }) => field === 'photos')) await publishFiles(tx, project.id, [row.id]);
  const isAmended = to !== row.status;
  await recordChange(tx, {
    ...{ kind: 'recommendation', id: row.id, projectId: project.id, action: 'update', actor },
    before: { status: row.status, ...before },
    after: { status: to, ...after },
    event: isAmended ? eventOf(recommendationAmended, await aboutRecommendation(tx, reached)) : null,
  });
}

/** Deletes a recommendation that was not sent for approval, or was rejected (R17). */
export async function deleteRecommendation(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<void> {
  const reached = await recommendationToChange(tx, viewer, target);
  const { row, side, item } = reached;
  admit(evaluateRecommendation(side, item, 'delete', viewer), reached);
  const about = await aboutRecommendation(tx, reached);
  await tx('recommendations').where({ id: row.id }).delete();
  if (row.files.length > 0) await publishNoFiles(tx, row.project_id, row);
  await recordChange(tx, {
    ...{ kind: 'recommendation', id: row.id, projectId: row.project_id, action: 'delete', actor: actorOf(viewer) },
    before: { number: row.number, status: row.status, ...contentOf(row, row.files) },
    after: null,
    event: eventOf(recommendationDeleted, about),
  });
}

/** Refuses a due date that lies before the day of the inspection at the site (decisions §20). */
export function requireDueAfterInspection(due: string | null | undefined, inspection: StoredInspection): void {
  if (!due) return;
  if (due < inspection.start_wall.slice(0, due.length)) {
    throw invalid({ dueDate: [RECOMMENDATION_TEXTS.dueBeforeInspection] });
  }
}
