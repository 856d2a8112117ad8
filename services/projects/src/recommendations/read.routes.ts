import {
  listRecommendations,
  listAllRecommendations,
  getRecommendation,
  getRecommendationHistory,
  getNextRecommendationNumber,
} from '@portal/contracts/projects/recommendation.endpoints';
import { seesIssuedOnly, type Viewer } from '@portal/access';
import { type RecommendationDetail, type RecommendationsQuery } from '@portal/contracts/projects/recommendation';
import { etag, listParameters, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import type pg from 'pg';
import { reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { historyOf } from '../core/history/read-history.ts';
import { reachProjectOf } from '../core/inspection/reach-inspection.ts';
import { reviewSideOf } from '../core/inspection/review-side.ts';
import { recommendationsOf, type RecommendationParent } from './list.ts';
import { reachRecommendation } from './reach-recommendation.ts';
import { recommendationOf } from './recommendation.mapping.ts';
import { commentsOf, nextNumber } from './recommendation.repository.ts';

/** A recommendation as its own page has it: with the newest comments of its thread. */
export async function detailOf(pool: pg.Pool, viewer: Viewer, id: string): Promise<RecommendationDetail> {
  const { row, side } = await reachRecommendation(pool, viewer, id);
  const looked = { viewer, side, seesIssuedOnly: seesIssuedOnly(viewer) };
  const comments = await commentsOf(pool, row.id);
  return {
    ...recommendationOf(row, looked),
    comments: comments.map((one) => ({
      id: one.id,
      authorId: one.author_id,
      authorName: one.author_name,
      authorRole: one.author_role,
      text: one.body,
      createdDateTime: one.created_at.toISOString(),
    })),
  };
}

/** Recommendations of an inspection, of a project, one of them, and its history (spec 2 §7). */
export function recommendationReadRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  const listed = async (
    viewer: Viewer,
    project: ReachedProject,
    of: RecommendationParent,
    query: RecommendationsQuery,
  ) => {
    const side = await reviewSideOf(pool, project, viewer);
    const { rows, total, statusCounts, parameters } = await recommendationsOf(pool, viewer, of, query);
    const looked = { viewer, side, seesIssuedOnly: seesIssuedOnly(viewer) };
    const items = rows.map((row) => recommendationOf(row, looked));
    return { data: { ...pageAnswer(items, total, parameters).data, statusCounts } };
  };

  route(app, listRecommendations, async ({ viewer, query: { inspectionId, ...query } }) => {
    const { project } = await reachProjectOf(pool, viewer, inspectionId, ['recommendations']);
    return listed(viewer, project, { projectId: project.id, inspectionId }, query);
  });

  route(app, listAllRecommendations, async ({ viewer, query: { projectId, ...query } }) => {
    const project = await reachProject(pool, viewer, projectId, 'recommendations');
    return listed(viewer, project, { projectId: project.id, inspectionId: null }, query);
  });

  route(app, getRecommendation, async ({ viewer, params, reply }) => {
    const data = await detailOf(pool, viewer, params.id);
    reply.header('etag', etag(data.version));
    return { data };
  });

  route(app, getRecommendationHistory, async ({ viewer, params, query }) => {
    const { row } = await reachRecommendation(pool, viewer, params.id);
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await historyOf(
      pool,
      { kind: 'recommendation', id: row.id, isReviewHidden: seesIssuedOnly(viewer) },
      parameters,
    );
    return pageAnswer(items, total, parameters);
  });

  route(app, getNextRecommendationNumber, async ({ viewer, params }) => {
    const project = await reachProject(pool, viewer, params.id, 'recommendations');
    return { data: await nextNumber(pool, project.id) };
  });
}
