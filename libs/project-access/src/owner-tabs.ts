import { projectScopeOf, tabsFor, type Viewer } from '@portal/access';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { scopeConditions } from './scope-conditions.ts';

type Target = pg.Pool | Knex;

/** Returns the tab settings of companies that own projects, by company; a company that has set nothing is absent. */
export async function tabSettingsOf(
  target: Target,
  companyIds: readonly string[],
): Promise<ReadonlyMap<string, TabAccessSetting>> {
  if (companyIds.length === 0) return new Map();
  const rows = await queryPrepared<{ id: string; tabs: TabAccessSetting }>(target, {
    name: 'tab-settings-of',
    text: 'select company_id as id, tabs from known_tab_settings where company_id = any($1::uuid[])',
    values: [[...new Set(companyIds)]],
  });
  return new Map(rows.map(({ id, tabs }) => [id, tabs]));
}

/** A person whose access to pages is evaluated. */
type Reader = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType'>;

/** Tabs of a project that its owner shows to a person. */
interface OwnerTabs {
  readonly tabs: readonly ProjectTab[];
  /** False if the person does not see the project, according to its last published state. */
  readonly isReached: boolean;
}

/**
 * Returns a function that gives the tabs of each project that its owner shows to a person's role: none of a deleted
 * project. A project that was not published yet has the role's defaults.
 */
export async function ownerTabs(
  target: Target,
  reader: Reader,
  projectIds: readonly string[],
): Promise<(projectId: string) => OwnerTabs> {
  const scope = projectScopeOf(reader);
  const rows =
    projectIds.length === 0
      ? []
      : await queryPrepared<{ id: string; isDeleted: boolean; isReached: boolean; tabs: TabAccessSetting | null }>(
          target,
          {
            name: `owner-tabs-${scope.kind}`,
            text: `
            select p.id, p.status = 'Deleted' as "isDeleted", ${scopeConditions('known_participants')[scope.kind]} as "isReached",
              a.tabs
            from known_projects p left join known_tab_settings a on a.company_id = p.company_id
            where p.id = any($2::uuid[])`,
            values: [scope.id, [...new Set(projectIds)]],
          },
        );
  const known = new Map(rows.map((row) => [row.id, row]));
  return (projectId) => {
    const { isDeleted, isReached, tabs } = known.get(projectId) ?? { isDeleted: false, isReached: true, tabs: null };
    return { tabs: isDeleted ? [] : tabsFor(reader.role, tabs ?? {}), isReached };
  };
}
