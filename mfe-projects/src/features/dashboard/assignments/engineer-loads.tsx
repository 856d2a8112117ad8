import { ENGINEER_LOAD_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import type { EngineerLoad } from '@portal/contracts/insights/dashboard-work';
import { call } from '@portal/portal-sdk';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useEngineerLoads } from '../lists/dashboard-list.api.ts';
import { DashboardTable } from '../lists/dashboard-table.tsx';
import { DASHBOARD_ASSIGNMENT_TEXTS as TEXTS } from '../lists/list.texts.ts';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { ENGINEER_COLUMN_IDS, ENGINEER_COLUMNS } from './assignment-columns.tsx';

interface EngineerLoadsProps {
  readonly state: DashboardState;
  readonly tools: ReactNode;
}

/** The risk engineers of open assignments with what they have to do. */
export function EngineerLoads({ state, tools }: EngineerLoadsProps) {
  const list = useDashboardList(state, { sortFields: ENGINEER_LOAD_SORT_FIELDS, searchAs: 'Name' });
  const reading = useEngineerLoads(list.query, state.isWaiting);
  return (
    <DashboardTable<EngineerLoad>
      name="engineers"
      label={TEXTS.engineers}
      columns={ENGINEER_COLUMNS}
      columnIds={ENGINEER_COLUMN_IDS}
      state={state}
      list={list}
      reading={reading}
      read={(query) => call('GET /dashboard/assignments/risk-engineer', { query })}
      rowId={({ userId }) => userId}
      defaultSort="name"
      isNarrowed={false}
      onShowAll={() => {
        state.apply({});
        list.setAddress({ ...list.address, page: 1, name: '' });
      }}
      tools={tools}
      icon={IconUsers}
      empty={TEXTS.emptyEngineers}
    />
  );
}
