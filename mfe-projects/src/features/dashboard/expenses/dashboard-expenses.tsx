import { expenseSumsOf } from '@portal/access';
import { DASHBOARD_EXPENSE_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardExpense } from '@portal/contracts/insights/dashboard-money';
import { asOneOf, asText, call, links, useSearch, useSession } from '@portal/portal-sdk';
import { FilterChip, LIST_SEARCH } from '@portal/ui';
import { IconClock } from '@tabler/icons-react';
import { formerExpensesOf } from '../../expenses/former-address.ts';
import { useProjectLink } from '../../projects/use-project-link.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardExpenses, useExpenseFilters } from '../lists/dashboard-list.api.ts';
import { DashboardTable } from '../lists/dashboard-table.tsx';
import { DASHBOARD_EXPENSE_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS as LIST } from '../lists/list.texts.ts';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { expenseColumnsOf } from './expense-columns.tsx';

const SEARCH = {
  companyId: asText((text) => /^[0-9a-f-]{36}$/i.test(text)),
  isPending: asOneOf(['true']),
  page: LIST_SEARCH.page,
  name: LIST_SEARCH.name,
};
const NONE: readonly { readonly value: string; readonly label: string }[] = [];

/**
 * /dashboard/expenses: what each company has booked on the insurer's projects, or the own company, or an engineer. A row leads to
 * the entries: the insurer's to the statement in BUDGET, or to the project where its owner does not show the viewer this tab (decisions §12);
 * of a project that was lost to the page of its own.
 */
export default function DashboardExpenses({ state }: { readonly state: DashboardState }) {
  const sums = expenseSumsOf(useSession().viewer);
  const isOfProjects = sums === 'ofProjects';
  const [search, setSearch] = useSearch(SEARCH);
  const { isPending } = search;
  // Others are refused the filter.
  const companyId = isOfProjects ? search.companyId : undefined;
  const companies = useExpenseFilters(isOfProjects).data?.companyId ?? NONE;
  const list = useDashboardList(state, {
    sortFields: DASHBOARD_EXPENSE_SORT_FIELDS,
    searchAs: 'ProjectName',
    narrowing: { companyId, isPending },
  });
  const reading = useDashboardExpenses(list.query, state.isWaiting);
  const narrow = (changes: Parameters<typeof setSearch>[0]) => setSearch({ ...changes, page: undefined });
  const projectLink = useProjectLink();
  const addressOf = ({ projectId, isFormer, hasTab }: DashboardExpense): string => {
    if (isFormer) return formerExpensesOf(projectId);
    return hasTab ? links.project(projectId, isOfProjects ? 'budget' : 'expenses') : projectLink(projectId);
  };
  return (
    <DashboardTable<DashboardExpense>
      name={isOfProjects ? 'expenses-by-company' : 'expenses'}
      label={TEXTS.table}
      {...expenseColumnsOf(sums)}
      state={state}
      list={list}
      reading={reading}
      read={(query) => call('GET /dashboard/expenses', { query })}
      rowId={({ id }) => id}
      rowLink={addressOf}
      isRowMuted={({ projectStatus }) => projectStatus === 'Closed'}
      defaultSort="projectName"
      isNarrowed={companyId !== undefined || isPending !== undefined}
      onShowAll={() => {
        state.apply({});
        narrow({ companyId: undefined, isPending: undefined, name: undefined });
      }}
      chips={
        <>
          {isOfProjects && (
            <FilterChip
              label={TEXTS.company}
              options={companies}
              value={companyId}
              onChange={(next) => narrow({ companyId: next })}
            />
          )}
          <FilterChip
            label={TEXTS.toBill}
            options={[{ value: 'true', label: LIST.yes }]}
            value={isPending}
            onChange={(next) => narrow({ isPending: next })}
          />
        </>
      }
      icon={IconClock}
      empty={TEXTS.empty}
    />
  );
}
