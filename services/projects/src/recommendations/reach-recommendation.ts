import { seesIssuedOnly, type Viewer } from '@portal/access';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { isIssued } from '@portal/contracts/projects/recommendation-lists';
import { auditAbout, type ExpectedVersion, expectedVersion, notFound } from '@portal/service-kit';
import type { RecommendationItem, ReviewSide } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId, type ReachedProject } from '../core/access/reach-project.ts';
import { placedInspection, type StoredInspection } from '../core/inspection/inspection.repository.ts';
import { reachProjectOf } from '../core/inspection/reach-inspection.ts';
import { itemOf } from './recommendation.mapping.ts';
import { shownRecommendation, placeOfRecommendation, type ShownRecommendation } from './recommendation.repository.ts';

/** A recommendation with its inspection and project, and the facts that the workflow needs. */
export interface ReachedRecommendation {
  readonly row: ShownRecommendation;
  readonly inspection: StoredInspection;
  readonly project: ReachedProject;
  readonly viewer: Viewer;
  readonly side: ReviewSide;
  readonly item: RecommendationItem;
}

/**
 * Loads a recommendation through the tab of its project. Within a transaction its inspection is locked first, so that
 * counts of the inspection's items include what concurrent requests have done.
 * @throws 404 where it is not there, in a project of others, or not issued yet and the viewer is of the site
 */
export async function reachRecommendation(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<ReachedRecommendation> {
  const where = isProjectId(id) ? await placeOfRecommendation(target, id) : undefined;
  if (!where) throw notFound();
  const { project, side } = await reachProjectOf(target, viewer, where.inspection_id, ['recommendations']);
  if ('isTransaction' in target) await target.raw('select from recommendations where id = ? for update', [id]);
  const row = await shownRecommendation(target, id);
  if (!row || (seesIssuedOnly(viewer) && !isIssued(row.status))) throw notFound();
  const inspection = await placedInspection(target, row.inspection_id);
  if (!inspection) throw notFound();
  return { row, inspection, project, viewer, side, item: itemOf(row, viewer) };
}

/** {@link reachRecommendation} for a change, with its version. */
export async function recommendationToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: { readonly id: string; readonly expected: number | undefined },
): Promise<ReachedRecommendation & { readonly version: ExpectedVersion }> {
  auditAbout({ kind: 'recommendation', id });
  const reached = await reachRecommendation(tx, viewer, id);
  return { ...reached, version: expectedVersion(reached.row, expected, RECOMMENDATION_TEXTS.stale) };
}
