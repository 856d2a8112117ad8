import { pageOfOwnItems, type Viewer } from '@portal/access';
import { notFound, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import {
  findReached,
  isProjectId,
  reachItem,
  reachProject,
  type ReachedProject,
} from '../core/access/reach-project.ts';
import { assignmentOf, currentAssignment, type StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { isReadable } from './assignment.mapping.ts';

/**
 * Loads an assignment. Engineers read their own, whatever the tabs of the project, and also after they have lost it; risk
 * coordinators those of their company, whatever the tabs; others read it through RESOURCES (decisions §11). Within a
 * transaction its project is locked, so that assignments of a project change one after the other.
 * @throws 404 where it is missing, of others, or in a project of others, without a difference; 403 without the tab
 */
export async function reachAssignment(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<StoredAssignment> {
  const found = isProjectId(id) ? await assignmentOf(target, id) : undefined;
  if (!found) throw notFound();
  await reachPlace(target, viewer, found.project_id);
  const row = 'isTransaction' in target ? await assignmentOf(target, id) : found;
  if (!row || !isReadable(row, viewer)) throw notFound();
  return row;
}

/** Requires the way to an assignment that its viewer's role has, and locks the project. */
async function reachPlace(target: pg.Pool | Knex.Transaction, viewer: Viewer, projectId: string): Promise<void> {
  if (viewer.role !== 'RiskEngineer') {
    const tab = pageOfOwnItems(viewer.role, 'resources') ? null : 'resources';
    await reachItem(target, viewer, projectId, tab, 'no key update');
  } else if ('isTransaction' in target)
    await target.raw('select from projects where id = ? for no key update', [projectId]);
}

/**
 * Loads a project for suggestions of whom to assign: through RESOURCES, for a risk coordinator also by the open assignment of
 * their company. @throws 404 outside the tenant, then 403
 */
export async function reachToSuggest(pool: pg.Pool, viewer: Viewer, projectId: string): Promise<ReachedProject> {
  if (!pageOfOwnItems(viewer.role, 'resources')) return reachProject(pool, viewer, projectId, 'resources');
  const project = await findReached(pool, viewer, projectId);
  const row = await currentAssignment(pool, project.id);
  const isOwn = row !== undefined && row.status !== 'Completed' && isReadable(row, viewer);
  return isOwn ? project : reachProject(pool, viewer, projectId, 'resources');
}

/**
 * Returns the time from which a viewer reads the history of an assignment: since their company has it, by itself or by an
 * engineer, so that nobody reads why a competitor's engineers declined. Null for the insurer, who reads all.
 */
export async function readableSince(
  pool: pg.Pool,
  { role, companyId, userId }: Viewer,
  row: StoredAssignment,
): Promise<string | null> {
  if (role === 'Admin' || companyId === row.insurer_company_id) return null;
  const [side] = await queryPrepared<{ since: string }>(pool, {
    name: 'assignment-since',
    text: `select since::text from assignment_sides where assignment_id = $1 and side_id = any ($2::uuid[])
      order by since limit 1`,
    values: [row.id, [companyId, userId].filter((id) => id !== null)],
  });
  return side?.since ?? 'infinity';
}
