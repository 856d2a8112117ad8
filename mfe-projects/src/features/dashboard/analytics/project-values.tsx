import type { DashboardProject } from '@portal/contracts/insights/dashboard-analytics';
import { DASHBOARD_PROJECT_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import { call } from '@portal/portal-sdk';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useProjectLink } from '../../projects/use-project-link.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardProjects } from '../lists/dashboard-list.api.ts';
import { DashboardTable } from '../lists/dashboard-table.tsx';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import { PROJECT_VALUE_COLUMN_IDS, PROJECT_VALUE_COLUMNS } from './project-value-columns.tsx';
import { ratesColumns } from './rates-columns.ts';
import { RatesLine } from './rates-line.tsx';

interface ProjectValuesProps {
  readonly state: DashboardState;
  readonly tools: ReactNode;
}

/** The projects with their values in USD and their scores; a row leads to the project. */
export function ProjectValues({ state, tools }: ProjectValuesProps) {
  const list = useDashboardList(state, { sortFields: DASHBOARD_PROJECT_SORT_FIELDS });
  const reading = useDashboardProjects(list.query, state.isWaiting);
  const linkOf = useProjectLink();
  return (
    <>
      <DashboardTable<DashboardProject>
        name="values"
        label={TEXTS.projects}
        columns={[...PROJECT_VALUE_COLUMNS, ...ratesColumns(reading.data?.rates)]}
        columnIds={PROJECT_VALUE_COLUMN_IDS}
        state={state}
        list={list}
        reading={reading}
        read={(query) => call('GET /dashboard/analytics/projects', { query })}
        rowId={({ id }) => id}
        rowLink={({ id }) => linkOf(id)}
        isRowMuted={({ status }) => status === 'Closed'}
        defaultSort="name"
        isNarrowed={false}
        onShowAll={() => {
          state.apply({});
          list.setAddress({ ...list.address, page: 1, name: '' });
        }}
        tools={tools}
        icon={IconBuildingFactory2}
        empty={TEXTS.empty}
      />
      <RatesLine rates={reading.data?.rates} />
    </>
  );
}
