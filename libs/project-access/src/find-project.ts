import { tabStateOf, projectScopeOf, type TabFacts, type Viewer } from '@portal/access';
import { id } from '@portal/contracts/common/fields';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { ProjectDetails, ProjectState } from '@portal/contracts/events/project-states';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { forbidden, notFound, Problem, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import * as v from 'valibot';
import { scopeConditions } from './scope-conditions.ts';

/** A project in the viewer's scope. */
export interface FoundProject {
  readonly id: string;
  readonly name: string;
  readonly status: ProjectStatus;
  /** The insurer or broker company that owns it. */
  readonly companyId: string;
  readonly companyType: ProjectState['companyType'];
  /** True if the viewer holds the primary function of their role in the project. */
  readonly isPrimary: boolean;
  /** Address of the primary location; null where there is none. */
  readonly address: string | null;
  /** Null until they have been published. */
  readonly details: ProjectDetails | null;
  readonly tabFacts: TabFacts;
}

/** Tables of projects and participants: the copy, except in the service that owns them. */
export interface ProjectTables {
  readonly projects: string;
  readonly participants: string;
  /** SQL of the address of the primary location of project `p`. */
  readonly address: string;
  /** SQL that is true for a project `p` of which ANALYTICS opens; the copy does not know. */
  readonly isAnalysed: string;
  /** SQL that is true for a project `p` with devices; the copy does not know. */
  readonly hasDevices: string;
  /** SQL that is true if a report of project `p` is shared with the viewer, whose id is `$3` and role `$4`; the copy does not know. */
  readonly hasReport: string;
  /** Lock on the project's row until the end of the transaction; none by default. */
  readonly lock?: 'share' | 'no key update';
}

/** The copy that a service keeps from events. */
export const COPY: ProjectTables = {
  projects: 'known_projects',
  participants: 'known_participants',
  address: 'p.address',
  isAnalysed: 'false',
  hasDevices: 'false',
  hasReport: 'false',
};

type Target = pg.Pool | Knex;
type Finder = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType'>;

interface StoredProject {
  readonly id: string;
  readonly name: string;
  readonly status: ProjectStatus;
  readonly company_id: string;
  readonly company_type: ProjectState['companyType'];
  readonly is_primary: boolean;
  readonly is_analysed: boolean;
  readonly has_devices: boolean;
  readonly has_report: boolean;
  readonly address: string | null;
  readonly tabs: TabAccessSetting | null;
  readonly details: ProjectDetails | null;
}

/** Finds a project in the viewer's scope; undefined outside of it, after its deletion, and for a malformed id. */
export async function findProject(
  target: Target,
  viewer: Finder,
  projectId: string,
  { projects, participants, address, lock, ...facts }: ProjectTables = COPY,
): Promise<FoundProject | undefined> {
  if (!v.is(id, projectId)) return undefined;
  const scope = projectScopeOf(viewer);
  const locking = lock && 'isTransaction' in target ? `for ${lock} of p` : '';
  const [row] = await queryPrepared<StoredProject>(target, {
    name: `find-project-${projects}-${scope.kind}${locking && `-${lock}`}`,
    text: `
      select p.id, p.name, p.status, p.company_id, p.company_type, ${address} as address, ${facts.hasReport} as has_report,
        case when p.type is not null then json_build_object('type', p.type, 'currency', p.currency,
          'policyStartDate', p.policy_start_date, 'policyExpireDate', p.policy_expire_date,
          'linePercent', p.line_percent, 'isDeployment21', p.is_deployment21) end as details,
        exists (
          select from ${participants} own
          where own.project_id = p.id and own.user_id = $3 and own.role = $4 and own.is_primary) as is_primary,
        ${facts.isAnalysed} as is_analysed, ${facts.hasDevices} as has_devices,
        (select a.tabs from known_tab_settings a where a.company_id = p.company_id) as tabs
      from ${projects} p
      where p.id = $2 and p.status <> 'Deleted' and ${scopeConditions(participants)[scope.kind]} ${locking}`,
    values: [scope.id, projectId, viewer.userId, viewer.role],
  });
  if (!row) return undefined;
  const { company_id: companyId, company_type: companyType, is_primary: isPrimary, tabs: setting, ...others } = row;
  const { is_analysed: isAnalysed, has_report: hasReport, has_devices: hasDevices, ...rest } = others;
  const { type, isDeployment21 } = row.details ?? {};
  const tabFacts = {
    ...{ setting, ...(hasReport && { hasReport }), ...(isAnalysed && { isAnalysed }), ...(type && { type }) },
    ...(isDeployment21 !== undefined && { isDeployment21 }),
    ...(hasDevices && { hasDevices }),
  };
  return { ...rest, companyId, companyType, isPrimary, tabFacts };
}

/**
 * Loads a project as {@link reachProject} does, for a request that names an item: outside the tenant the item does not
 * exist.
 * @throws 404, 403
 */
export async function reachItem(...parameters: Parameters<typeof reachProject>): Promise<FoundProject> {
  return reachProject(...parameters).catch((problem: unknown) => {
    throw problem instanceof Problem && problem.statusCode === 404 ? notFound() : problem;
  });
}

/**
 * Loads a project if the viewer has one of the tabs (decisions §11); null asks for none of them. @throws 404 outside the
 * tenant, then 403 without the tab
 */
export async function reachProject(
  target: Target,
  viewer: Finder & Pick<Viewer, 'plan'>,
  projectId: string,
  tab: ProjectTab | readonly ProjectTab[] | null,
  tables: ProjectTables = COPY,
): Promise<FoundProject> {
  const project = await findProject(target, viewer, projectId, tables);
  if (!project) throw projectNotFound();
  const tabs: readonly ProjectTab[] = [tab ?? []].flat();
  if (tab !== null && !tabs.some((one) => tabStateOf(one, project.tabFacts, viewer).enabled)) throw forbidden();
  return project;
}

/** The 404 of a project that does not exist or is outside the tenant (decisions §4). */
export const projectNotFound = (): Problem =>
  notFound(PROJECT_TEXTS.notFound, { fieldErrors: { projectId: [PROJECT_TEXTS.notFound] } });
