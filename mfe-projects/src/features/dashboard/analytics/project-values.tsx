import type { DashboardProject } from '@portal/contracts/insights/dashboard-analytics';
import { DASHBOARD_PROJECT_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import { riskPairText } from '@portal/contracts/projects/risk-band';
import { call } from '@portal/portal-sdk';
import { Money, textCell } from '@portal/ui';
import { IconBuildingFactory2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ProjectStatusDot } from '../../projects/project-status.tsx';
import { useProjectLink } from '../../projects/use-project-link.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardProjects } from '../lists/dashboard-list.api.ts';
import { DashboardTable, type ListColumn } from '../lists/dashboard-table.tsx';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';
import { RatesLine } from './rates-line.tsx';

const AMOUNT = { width: 190, align: 'end' } as const;

const COLUMNS: readonly ListColumn<DashboardProject>[] = [
  {
    id: 'name',
    header: TEXTS.project,
    cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    value: ({ name }) => name,
    ...{ width: 280, least: 180, isFlexible: true },
  },
  {
    id: 'country',
    header: TEXTS.country,
    cell: ({ countryName }) => textCell(countryName),
    value: ({ countryName }) => countryName,
    ...{ width: 160, isSortable: false, isWrapped: true, drops: 1 },
  },
  {
    id: 'tiv',
    header: TEXTS.TIV,
    cell: ({ tiv }) => <Money amount={tiv} currency="USD" />,
    value: ({ tiv }) => tiv,
    ...AMOUNT,
  },
  {
    id: 'var',
    header: TEXTS.VAR,
    cell: ({ var: atRisk }) => <Money amount={atRisk} currency="USD" />,
    value: ({ var: atRisk }) => atRisk,
    ...AMOUNT,
  },
  {
    id: 'score',
    header: TEXTS.score,
    cell: ({ risk }) => riskPairText(risk),
    value: ({ risk }) => risk && riskPairText(risk),
    ...{ width: 176, isSortable: false, drops: 2 },
  },
  {
    id: 'status',
    header: TEXTS.status,
    cell: ({ status }) => <ProjectStatusDot status={status} />,
    value: ({ status }) => status,
    ...{ width: 96, isSortable: false, drops: 3 },
  },
];
const COLUMN_IDS: readonly string[] = COLUMNS.map(({ id }) => id);

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
        columns={COLUMNS}
        columnIds={COLUMN_IDS}
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
