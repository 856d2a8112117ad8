import type { Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { auditAbout, type ExpectedVersion, expectedVersion, notFound, Problem } from '@portal/service-kit';
import type { ReviewSide } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId, type ReachedProject, reachProject } from '../access/reach-project.ts';
import { projectOfInspection, shownInspection, type ShownInspection } from './inspection.repository.ts';
import { reviewSideOf } from './review-side.ts';

/** A viewer and the project whose inspections they see. */
export interface InspectionContext {
  readonly project: ReachedProject;
  readonly viewer: Viewer;
  readonly side: ReviewSide;
}

export interface ReachedInspection extends InspectionContext {
  readonly row: ShownInspection;
}

/** Tabs that show a single inspection. */
const TABS = ['inspections'] as const satisfies readonly ProjectTab[];

/**
 * Loads the project of an inspection through a tab. Within a transaction the project's row and then the inspection's are
 * locked until the end, so that the project cannot be closed; for a change, because its score may follow.
 * @throws 404 if it does not exist or is outside the tenant, with the same answer; 403 without the tab
 */
export async function reachProjectOf(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
  tabs: readonly ProjectTab[],
  projectLock: 'share' | 'no key update' = 'no key update',
): Promise<InspectionContext> {
  const projectId = isProjectId(id) ? await projectOfInspection(target, id) : undefined;
  if (projectId === undefined) throw notFound();
  const project = await reachProject(target, viewer, projectId, tabs, projectLock).catch((problem: unknown) => {
    throw problem instanceof Problem && problem.statusCode === 404 ? notFound() : problem;
  });
  if ('isTransaction' in target) await target.raw('select from inspections where id = ? for update', [id]);
  return { project, viewer, side: await reviewSideOf(target, project, viewer) };
}

/** Loads an inspection through a tab of its project, as {@link reachProjectOf} does. */
export async function reachInspection(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
  tabs: readonly ProjectTab[] = TABS,
  projectLock: 'share' | 'no key update' = 'no key update',
): Promise<ReachedInspection> {
  const looking = await reachProjectOf(target, viewer, id, tabs, projectLock);
  const row = await shownInspection(target, id);
  if (!row) throw notFound();
  return { ...looking, row };
}

/** Loads an inspection for a change, as {@link reachInspection} does, with its version. */
export async function inspectionToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  expected: number | undefined,
  tabs: readonly ProjectTab[] = TABS,
): Promise<ReachedInspection & { readonly version: ExpectedVersion }> {
  auditAbout({ kind: 'inspection', id });
  const reached = await reachInspection(tx, viewer, id, tabs);
  return { ...reached, version: expectedVersion(reached.row, expected, INSPECTION_TEXTS.stale) };
}
