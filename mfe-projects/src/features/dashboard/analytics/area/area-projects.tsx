import type { DashboardProject } from '@portal/contracts/insights/dashboard-analytics';
import type { DashboardAccumulation } from '@portal/contracts/insights/dashboard-accumulation';
import { call } from '@portal/portal-sdk';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import { useProjectLink } from '../../../projects/use-project-link.ts';
import type { DashboardState } from '../../filters/use-dashboard-filters.ts';
import { DashboardTable } from '../../lists/dashboard-table.tsx';
import { DASHBOARD_LIST_TEXTS } from '../../lists/list.texts.ts';
import type { useDashboardList } from '../../lists/use-dashboard-list.ts';
import { ratesColumns } from '../rates-columns.ts';
import { PROJECT_VALUE_COLUMN_IDS, PROJECT_VALUE_COLUMNS } from '../project-value-columns.tsx';
import type { useAccumulation } from '../../lists/dashboard-list.api.ts';
import { describeArea } from './area-totals.tsx';
import { AREA_TEXTS as TEXTS } from './area.texts.ts';
import type { AreaState } from './use-area.ts';

interface AreaProjectsProps {
  readonly state: DashboardState;
  readonly area: AreaState;
  readonly list: ReturnType<typeof useDashboardList>;
  readonly reading: ReturnType<typeof useAccumulation>;
}

/** The projects in the area, the largest insured value first; a row leads to the project. */
export function AreaProjects({ state, area, list, reading }: AreaProjectsProps) {
  const linkOf = useProjectLink();
  const { data } = reading;
  return (
    <DashboardTable<DashboardProject>
      name="accumulation"
      hasViewsElsewhere
      label={TEXTS.inArea}
      columns={[...PROJECT_VALUE_COLUMNS, ...ratesColumns(data?.rates)]}
      columnIds={PROJECT_VALUE_COLUMN_IDS}
      state={state}
      list={list}
      reading={reading}
      sum={data && sumOf(area, data)}
      read={(query): Promise<DashboardAccumulation> => call('GET /dashboard/accumulation', { query })}
      rowId={({ id }) => id}
      rowLink={({ id }) => linkOf(id)}
      isRowMuted={({ status }) => status === 'Closed'}
      isNarrowed={false}
      onShowAll={() => {
        state.apply({});
        list.setAddress({ ...list.address, page: 1, name: '' });
      }}
      icon={IconBuildingFactory2}
      empty={TEXTS.empty}
    />
  );
}

/** Returns the last row of the file: the area with the number of its projects, whatever the search, and their sums. */
const sumOf = ({ shown, unit }: AreaState, data: DashboardAccumulation) => ({
  name: DASHBOARD_LIST_TEXTS.sum(data.insideCount, shown ? describeArea(shown, unit) : TEXTS.title),
  tiv: data.totalTIV,
  var: data.totalVAR,
  currency: 'USD',
  ratesOf: data.rates?.date ?? null,
});
