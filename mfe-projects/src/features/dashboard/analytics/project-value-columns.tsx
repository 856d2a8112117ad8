import type { DashboardProject } from '@portal/contracts/insights/dashboard-analytics';
import { riskPairText } from '@portal/contracts/projects/risk-band';
import { Money, textCell } from '@portal/ui';
import { ScoreCell } from '../../analytics/score/score-button.tsx';
import { ProjectStatusDot } from '../../projects/project-status.tsx';
import type { ListColumn } from '../lists/dashboard-table.tsx';
import { VALUES_TEXTS as TEXTS } from './analytics.texts.ts';

const AMOUNT = { kind: 'money', width: 190, align: 'end' } as const;

/** Columns of projects with their values in USD. */
export const PROJECT_VALUE_COLUMNS: readonly ListColumn<DashboardProject>[] = [
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
    cell: ({ id, risk }) => <ScoreCell projectId={id} pair={risk} />,
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
export const PROJECT_VALUE_COLUMN_IDS: readonly string[] = PROJECT_VALUE_COLUMNS.map(({ id }) => id);
