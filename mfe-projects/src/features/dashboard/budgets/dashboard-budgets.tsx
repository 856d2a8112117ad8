import { SERVICE_LABELS, SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import { DASHBOARD_BUDGET_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardBudget } from '@portal/contracts/insights/dashboard-money';
import { asOneOf, call, links, useSearch } from '@portal/portal-sdk';
import { FilterChip, LIST_SEARCH } from '@portal/ui';
import { IconCoins } from '@tabler/icons-react';
import { useProjectLink } from '../../projects/use-project-link.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardBudgets } from '../lists/dashboard-list.api.ts';
import { DashboardTable } from '../lists/dashboard-table.tsx';
import { DASHBOARD_BUDGET_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS as LIST } from '../lists/list.texts.ts';
import { asSomeOf } from '../lists/some-of.ts';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { BUDGET_COLUMN_IDS, BUDGET_COLUMNS } from './budget-columns.tsx';

const SEARCH = {
  serviceType: asSomeOf(SERVICE_TYPES),
  isOver: asOneOf(['true']),
  page: LIST_SEARCH.page,
  name: LIST_SEARCH.name,
};
const SERVICES = SERVICE_TYPES.map((value) => ({ value, label: SERVICE_LABELS[value] }));

/**
 * /dashboard/budgets: those of all projects with what is used of them; a row leads to BUDGET of its project, or to the project
 * where its owner does not show the viewer this tab (decisions §12).
 */
export default function DashboardBudgets({ state }: { readonly state: DashboardState }) {
  const [{ serviceType, isOver }, setSearch] = useSearch(SEARCH);
  const list = useDashboardList(state, {
    sortFields: DASHBOARD_BUDGET_SORT_FIELDS,
    searchAs: 'ProjectName',
    narrowing: { serviceType, isOver },
  });
  const projectLink = useProjectLink();
  const reading = useDashboardBudgets(list.query, state.isWaiting);
  const narrow = (changes: Parameters<typeof setSearch>[0]) => setSearch({ ...changes, page: undefined });
  return (
    <DashboardTable<DashboardBudget>
      name="budgets"
      label={TEXTS.table}
      columns={BUDGET_COLUMNS}
      columnIds={BUDGET_COLUMN_IDS}
      state={state}
      list={list}
      reading={reading}
      read={(query) => call('GET /dashboard/budgets', { query })}
      rowId={({ id }) => id}
      rowLink={({ projectId, hasTab }) => (hasTab ? links.project(projectId, 'budget') : projectLink(projectId))}
      isRowMuted={({ projectStatus }) => projectStatus === 'Closed'}
      defaultSort="projectName"
      isNarrowed={serviceType !== undefined || isOver !== undefined}
      onShowAll={() => {
        state.apply({});
        narrow({ serviceType: undefined, isOver: undefined, name: undefined });
      }}
      chips={
        <>
          <FilterChip
            label={TEXTS.service}
            options={SERVICES}
            value={serviceType}
            onChange={(next) => narrow({ serviceType: next })}
          />
          <FilterChip
            label={TEXTS.over}
            options={[{ value: 'true', label: LIST.yes }]}
            value={isOver}
            onChange={(next) => narrow({ isOver: next })}
          />
        </>
      }
      icon={IconCoins}
      empty={TEXTS.empty}
    />
  );
}
