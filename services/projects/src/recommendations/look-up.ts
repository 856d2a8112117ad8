import { seesIssuedOnly, type Viewer } from '@portal/access';
import { isIssued } from '@portal/contracts/projects/recommendation-lists';
import { notFound, Problem, queryPrepared } from '@portal/service-kit';
import type { RecommendationItem, ReviewSide } from '@portal/workflow';
import type pg from 'pg';
import { reachItem } from '../core/access/reach-project.ts';
import { reviewSideOf } from '../core/inspection/review-side.ts';
import { itemOf } from './recommendation.mapping.ts';
import type { StoredRecommendation } from './recommendation.repository.ts';

/** A recommendation that a viewer sees, with the facts that the workflow needs. */
export interface SeenRecommendation {
  readonly id: string;
  readonly inspectionId: string;
  readonly side: ReviewSide;
  readonly item: RecommendationItem;
}

/** Several recommendations of a request: those that its viewer sees, and why not the others. */
export interface LookedUp {
  /** Order in which everybody locks inspections. */
  readonly seen: readonly SeenRecommendation[];
  readonly hidden: readonly { readonly id: string; readonly problem: Problem }[];
}

type StoredFacts = Pick<
  StoredRecommendation,
  'id' | 'project_id' | 'inspection_id' | 'status' | 'due_on' | 'author_id' | 'actioned_by'
>;

/** Returns ids each once, as the database writes them. */
const distinct = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

/**
 * Looks up several recommendations through the tab of their projects, by one statement and two for each project, without a lock: a
 * request whose steps cannot be taken holds up nobody. A change reaches each again, with its locks.
 */
export async function lookUp(pool: pg.Pool, viewer: Viewer, requested: readonly string[]): Promise<LookedUp> {
  const ids = distinct(requested);
  const rows = await queryPrepared<StoredFacts>(pool, {
    name: 'recommendations-to-change',
    text: `select id, project_id, inspection_id, status, due_on, author_id, actioned_by from recommendations
      where id = any($1::uuid[]) order by project_id, inspection_id, number`,
    values: [ids],
  });
  const sides = new Map<string, ReviewSide | Problem>();
  for (const projectId of new Set(rows.map((row) => row.project_id)))
    sides.set(projectId, await sideOf(pool, viewer, projectId));
  const problems = new Map(ids.map((id) => [id, notFound()]));
  const seen: SeenRecommendation[] = [];
  for (const row of rows) {
    const side = sides.get(row.project_id);
    if (side instanceof Problem) problems.set(row.id, side);
    if (!side || side instanceof Problem || (seesIssuedOnly(viewer) && !isIssued(row.status))) continue;
    problems.delete(row.id);
    seen.push({ id: row.id, inspectionId: row.inspection_id, side, item: itemOf(row, viewer) });
  }
  return { seen, hidden: [...problems].map(([id, problem]) => ({ id, problem })) };
}

/** Returns the facts of a project for the workflow, or why the viewer does not reach its recommendations. */
async function sideOf(pool: pg.Pool, viewer: Viewer, projectId: string): Promise<ReviewSide | Problem> {
  try {
    return await reviewSideOf(pool, await reachItem(pool, viewer, projectId, 'recommendations'), viewer);
  } catch (problem) {
    if (problem instanceof Problem && problem.statusCode < 500) return problem;
    throw problem;
  }
}
