import type { Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import * as access from '@portal/project-access';
import type { Knex } from 'knex';
import type pg from 'pg';

/** A project that the viewer sees, with the facts that routes of its items need. */
export type ReachedProject = Pick<
  access.FoundProject,
  'id' | 'name' | 'status' | 'companyId' | 'isPrimary' | 'tabFacts'
>;

/** Tables of this service, which owns the projects and needs no copy. */
const OWN = {
  projects: 'projects',
  participants: 'project_participants',
  address: '(select l.address from locations l where l.project_id = p.id and l.is_primary)',
  isAnalysed: 'p.is_analysed',
  hasDevices: 'p.has_devices',
  // Site contacts are no recipients of reports (decisions §11, §27). $3 and $4 are the viewer's id and role.
  hasReport: `exists (select from reports r where r.project_id = p.id and r.shared_at is not null and ($4 = 'SiteContact'
    or exists (select from report_recipients t where t.report_id = r.id and t.user_id = $3)))`,
};

/** Lock on the project's row within a transaction. */
type RowLock = 'share' | 'no key update';

/**
 * Loads the project of an item through the tab that shows it: notes, contacts, locations (decisions §11); of several
 * tabs one is enough. Within a transaction the project cannot be closed or deleted until its end. Callers that later
 * change the project's row or call `publishStates` request `no key update` at once: two transactions sharing the row
 * would deadlock.
 * @throws 404 outside the tenant, 403 without the tab
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
 * Loads a project as {@link reachProject} does, for a request that names an item: outside the tenant the item does not
 * exist. Null in place of a tab is for items that somebody has whatever the tabs.
 * @throws 404, 403
 */
export async function reachItem(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  projectId: string,
  tab: ProjectTab | readonly ProjectTab[] | null,
  lock: RowLock = 'share',
): Promise<ReachedProject> {
  return access.reachItem(target, viewer, projectId, tab, { ...OWN, lock });
}

/**
 * Loads a project that the viewer sees by any tab, with what its tabs depend on. Within a transaction it cannot be closed
 * or deleted until the end.
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

/** Returns true if a person has access to a project, by whichever tab (decisions §11). */
export async function hasAccess(
  tx: Knex.Transaction,
  person: Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType'>,
  projectId: string,
): Promise<boolean> {
  return (await access.findProject(tx, person, projectId, OWN)) !== undefined;
}

/** SQL that is true for the projects `p` of a scope (decisions §11); `$1` is the scope's id. */
export const SCOPE_CONDITION = access.scopeConditions('project_participants');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns true if a text has the form of a project's id. */
export const isProjectId = (text: string): boolean => UUID.test(text);
