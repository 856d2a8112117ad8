import { judgeTab, projectScopeOf, type TabFacts, type Viewer } from '@portal/access';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { ProjectCategory, ProjectStatus } from '@portal/contracts/projects/project-lists';
import { forbidden, notFound, Problem, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { SCOPE_CONDITION } from './scope.ts';
import { isProjectId, projectNotFound } from './scope.ts';

/** A project that the viewer may know of, as what hangs on it is asked for. */
export interface ReachedProject {
  readonly id: string;
  readonly name: string;
  readonly status: ProjectStatus;
  /** The insurer or broker company that owns it. */
  readonly companyId: string;
  /** Whether the viewer holds the primary function of their role in it. */
  readonly isPrimary: boolean;
}

/** {@link ReachedProject} with what its tabs depend on. */
interface FoundProject extends ReachedProject {
  readonly tabFacts: TabFacts;
}

interface StoredReach {
  readonly id: string;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly company_id: string;
  readonly is_primary: boolean;
  readonly type: ProjectCategory;
  readonly is_deployment21: boolean;
  readonly tabs: TabAccessSetting | null;
}

/** How the project's row is locked within a transaction. */
type RowLock = 'share' | 'no key update';

/**
 * The project that something hangs on, through the tab that shows it: notes, contacts, locations (decisions §11); where
 * several do, one of them is enough. Within a transaction the project cannot be closed or deleted until its end. Who changes the project's own row later on, or
 * calls `announceStates`, asks for `no key update` at once: of two who share the row neither could go on.
 * @throws 404 outside the tenant, 403 where the viewer does not have the tab
 */
export async function reachProject(
  target: pg.Pool | Knex.Transaction,
  viewer: Viewer,
  projectId: string,
  tab: ProjectTab | readonly ProjectTab[],
  lock: RowLock = 'share',
): Promise<ReachedProject> {
  const { tabFacts, ...project } = await findReached(target, viewer, projectId, lock);
  if (![tab].flat().some((one) => judgeTab(one as ProjectTab, tabFacts, viewer).enabled)) throw forbidden();
  return project;
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
): Promise<FoundProject> {
  if (!isProjectId(projectId)) throw projectNotFound();
  const scope = projectScopeOf(viewer);
  const isTransaction = 'isTransaction' in target;
  const [row] = await queryPrepared<StoredReach>(target, {
    name: `reach-${scope.kind}${isTransaction ? `-${lock}` : ''}`,
    text: `
      select p.id, p.name, p.status, p.company_id, p.type, p.is_deployment21, exists (
        select from project_participants own
        where own.project_id = p.id and own.user_id = $3 and own.role = $4 and own.is_primary) as is_primary,
        (select a.tabs from company_tab_access a where a.company_id = p.company_id) as tabs
      from projects p where p.id = $2 and ${SCOPE_CONDITION[scope.kind]} ${isTransaction ? `for ${lock} of p` : ''}`,
    values: [scope.id, projectId, viewer.userId, viewer.role],
  });
  if (!row) throw projectNotFound();
  const { id, name, status, company_id: companyId, is_primary: isPrimary } = row;
  const tabFacts = { setting: row.tabs, type: row.type, isDeployment21: row.is_deployment21 };
  return { id, name, status, companyId, isPrimary, tabFacts };
}
