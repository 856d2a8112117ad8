import type { Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { auditAbout, notFound, Problem, type ExpectedVersion } from '@portal/service-kit';
import type { ReviewSide } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId, type ReachedProject, reachProject } from '../access/reach-project.ts';
import { expectedVersion } from '../rights/expected-version.ts';
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

/** Tabs under which an inspection of its own is read. */
const TABS = ['inspections'] as const satisfies readonly ProjectTab[];

/**
 * The project of an inspection, through a tab. Within a transaction the inspection's row is locked until the end, after the
 * project's, which nobody closes meanwhile.
 * @throws 404 where it is not there or in a project of others, which cannot be told apart; 403 without the tab
 */
export async function reachProjectOf(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
  tabs: readonly ProjectTab[],
  projectLock: 'share' | 'no key update' = 'share',
): Promise<InspectionContext> {
  const projectId = isProjectId(id) ? await projectOfInspection(target, id) : undefined;
  if (projectId === undefined) throw notFound();
  const project = await reachProject(target, viewer, projectId, tabs, projectLock).catch((problem: unknown) => {
    throw problem instanceof Problem && problem.statusCode === 404 ? notFound() : problem;
  });
  if ('isTransaction' in target) await target.raw('select from inspections where id = ? for update', [id]);
  return { project, viewer, side: await reviewSideOf(target, project, viewer) };
}

/** An inspection through a tab of its project, {@link reachProjectOf}. */
export async function reachInspection(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
  tabs: readonly ProjectTab[] = TABS,
  projectLock: 'share' | 'no key update' = 'share',
): Promise<ReachedInspection> {
  const looking = await reachProjectOf(target, viewer, id, tabs, projectLock);
  const row = await shownInspection(target, id);
  if (!row) throw notFound();
  return { ...looking, row };
}

/** {@link reachInspection} for a change, with its version. */
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
