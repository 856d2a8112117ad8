import type { DashboardReport } from '@portal/contracts/insights/dashboard-work';
import { REPORT_STATUS_LABELS, REPORT_TYPE_LABELS } from '@portal/contracts/reports/report-lists';
import { formatInstant, textCell } from '@portal/ui';
import { REPORT_SCREEN_TEXTS } from '../../reports/report.texts.ts';
import type { ListColumn } from '../lists/dashboard-table.tsx';
import { DASHBOARD_LIST_TEXTS, DASHBOARD_REPORT_TEXTS as TEXTS } from '../lists/list.texts.ts';
import { Verdict } from '../lists/verdict.tsx';

const titleOf = ({ type, inspectionNumber }: DashboardReport): string =>
  TEXTS.title(REPORT_TYPE_LABELS[type], inspectionNumber);

const statusOf = ({ status, isShared }: DashboardReport): string =>
  status === 'Approved' && isShared ? REPORT_SCREEN_TEXTS.shared : REPORT_STATUS_LABELS[status];

/** Columns of reports of several projects. */
export const REPORT_COLUMNS: readonly ListColumn<DashboardReport>[] = [
  {
    id: 'projectName',
    header: DASHBOARD_LIST_TEXTS.project,
    cell: ({ projectName }) => <bdi title={projectName}>{projectName}</bdi>,
    value: ({ projectName }) => projectName,
    ...{ width: 280, least: 200, isFlexible: true },
  },
  {
    id: 'report',
    header: TEXTS.report,
    cell: titleOf,
    value: titleOf,
    ...{ width: 250, isSortable: false, isWrapped: true },
  },
  {
    id: 'status',
    header: DASHBOARD_LIST_TEXTS.status,
    cell: (report) => <Verdict isAccepted={report.status === 'Approved'} status={statusOf(report)} />,
    value: statusOf,
    ...{ width: 200, isSortable: false },
  },
  {
    id: 'createdBy',
    header: TEXTS.author,
    cell: ({ createdBy }) => textCell(createdBy),
    value: ({ createdBy }) => createdBy,
    ...{ width: 160, isSortable: false, isWrapped: true, drops: 2 },
  },
  {
    id: 'createdDateTime',
    header: TEXTS.created,
    cell: ({ createdDateTime }) => formatInstant(createdDateTime),
    value: ({ createdDateTime }) => formatInstant(createdDateTime),
    ...{ width: 172, isTabular: true, drops: 1 },
  },
];
export const REPORT_COLUMN_IDS: readonly string[] = REPORT_COLUMNS.map(({ id }) => id);
