import type { Viewer } from '@portal/access';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { isProjectId, reachItem } from '../core/access/reach-project.ts';
import { assignmentOf, type StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { isReadable } from './assignment.mapping.ts';

/**
 * Loads an assignment. Engineers read their own, whatever the tabs of the project, and also after they have lost it; others
 * read it through RESOURCES (decisions §11). Within a transaction its project is locked, so that assignments of a project
 * change one after the other.
 * @throws 404 where it is missing, of others, or in a project of others, without a difference; 403 without the tab
 */
export async function reachAssignment(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  id: string,
): Promise<StoredAssignment> {
  const found = isProjectId(id) ? await assignmentOf(target, id) : undefined;
  if (!found) throw notFound();
  if (viewer.role !== 'RiskEngineer') await reachItem(target, viewer, found.project_id, 'resources', 'no key update');
  else if ('isTransaction' in target)
    await target.raw('select from projects where id = ? for no key update', [found.project_id]);
  const row = 'isTransaction' in target ? await assignmentOf(target, id) : found;
  if (!row || !isReadable(row, viewer)) throw notFound();
  return row;
}
