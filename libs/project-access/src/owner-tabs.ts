import { tabsFor } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

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

/**
 * Returns a function that gives the tabs of each project that its owner shows to a role: none of a deleted project. A
 * project that was not published yet has the role's defaults.
 */
export async function ownerTabs(
  target: Target,
  projectIds: readonly string[],
): Promise<(projectId: string, role: Role) => readonly ProjectTab[]> {
  const rows =
    projectIds.length === 0
      ? []
      : await queryPrepared<{ id: string; isDeleted: boolean; tabs: TabAccessSetting | null }>(target, {
          name: 'owner-tabs',
          text: `
            select p.id, p.status = 'Deleted' as "isDeleted", a.tabs
            from known_projects p left join known_tab_settings a on a.company_id = p.company_id
            where p.id = any($1::uuid[])`,
          values: [[...new Set(projectIds)]],
        });
  const known = new Map(rows.map((row) => [row.id, row]));
  return (projectId, role) => {
    const project = known.get(projectId);
    return project?.isDeleted ? [] : tabsFor(role, project?.tabs ?? {});
  };
}
