import type { Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import * as access from '@portal/project-access';
import { notFound, Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** A project that the viewer may know of, as what hangs on it is asked for. */
export type ReachedProject = Pick<access.FoundProject, 'id' | 'name' | 'status' | 'companyId' | 'isPrimary'>;

/** Tables of this service, which owns the projects and needs no copy. */
const OWN = { projects: 'projects', participants: 'project_participants' };

/** Lock on the project's row within a transaction. */
type RowLock = 'share' | 'no key update';

/**
 * The project that something hangs on, through the tab that shows it: notes, contacts, locations (decisions §11); where
 * several do, one of them is enough. Within a transaction the project cannot be closed or deleted until its end. Who
 * changes the project's own row later on, or calls `announceStates`, asks for `no key update` at once: of two who share the
 * row neither could go on.
 * @throws 404 outside the tenant, 403 where the viewer does not have the tab
 */
export async function reachProject(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  projectId: string,
  tab: ProjectTab | readonly ProjectTab[],
  lock: RowLock = 'share',
): Promise<ReachedProject> {
  return access.reachProject(target, viewer, projectId, tab, { ...OWN, lock });
}

/**
 * {@link reachProject} for somebody who has named an item of the project: outside the tenant there is no such item.
 * @throws 404, 403
 */
export async function reachItem(...asked: Parameters<typeof reachProject>): Promise<ReachedProject> {
  return reachProject(...asked).catch((problem: unknown) => {
    throw problem instanceof Problem && problem.statusCode === 404 ? notFound() : problem;
  });
}

/**
 * A project of the viewer's with what its tabs depend on, whichever of them the viewer has. Within a transaction it cannot
 * be closed or deleted until the end.
 * @throws 404 outside the tenant
 */
export async function findReached(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  projectId: string,
  lock: RowLock = 'share',
): Promise<access.FoundProject> {
  const project = await access.findProject(target, viewer, projectId, { ...OWN, lock });
  if (!project) throw access.projectNotFound();
  return project;
}
