import type { DashboardAssignment, EngineerLoad } from '@portal/contracts/insights/dashboard-work';
import { ASSIGNMENT_STATUS_LABELS } from '@portal/contracts/projects/assignment-lists';
import { formatDate, formatInstant, textCell } from '@portal/ui';
import type { ListColumn } from '../lists/dashboard-table.tsx';
import { fileColumn, markColumn, shownIdsOf } from '../lists/file-columns.ts';
import { DASHBOARD_ASSIGNMENT_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS } from '../lists/list.texts.ts';
import classes from '../lists/lists.module.css';
import { Verdict } from '../lists/verdict.tsx';

/** Columns of assignments of several projects. */
export const ASSIGNMENT_COLUMNS: readonly ListColumn<DashboardAssignment>[] = [
  {
    id: 'projectName',
    header: DASHBOARD_LIST_TEXTS.project,
    cell: ({ projectName }) => <bdi title={projectName}>{projectName}</bdi>,
    value: ({ projectName }) => projectName,
    ...{ width: 280, least: 200, isFlexible: true },
  },
  {
    id: 'companyName',
    header: TEXTS.company,
    cell: ({ companyName }) => textCell(companyName),
    value: ({ companyName }) => companyName,
    ...{ width: 180, isSortable: false, isWrapped: true, drops: 2 },
  },
  {
    id: 'engineerName',
    header: TEXTS.engineer,
    cell: ({ engineerName }) => textCell(engineerName),
    beneath: ({ proposedEngineerName }) => proposedEngineerName && `→ ${proposedEngineerName}`,
    value: ({ engineerName }) => engineerName,
    ...{ width: 180, isSortable: false, isWrapped: true },
  },
  {
    id: 'status',
    header: DASHBOARD_LIST_TEXTS.status,
    cell: ({ status }) => <Verdict isAccepted={status === 'Accepted'} status={ASSIGNMENT_STATUS_LABELS[status]} />,
    beneath: ({ isWaitingForViewer }) =>
      isWaitingForViewer && <span className={classes.overdue}>{DASHBOARD_LIST_TEXTS.waits}</span>,
    value: ({ status }) => ASSIGNMENT_STATUS_LABELS[status],
    ...{ width: 220, isSortable: false },
  },
  {
    id: 'inspectionDate',
    header: TEXTS.inspectionDate,
    cell: ({ inspectionDate }) => formatDate(inspectionDate),
    value: ({ inspectionDate }) => inspectionDate,
    ...{ kind: 'date', width: 132, isTabular: true, isSortable: false, drops: 3 },
  },
  {
    id: 'createdDateTime',
    header: TEXTS.created,
    cell: ({ createdDateTime }) => formatInstant(createdDateTime),
    value: ({ createdDateTime }) => formatInstant(createdDateTime),
    ...{ width: 172, isTabular: true, drops: 4 },
  },
  fileColumn('proposedEngineerName', TEXTS.proposed, ({ proposedEngineerName }) => proposedEngineerName),
  markColumn('isWaitingForViewer', DASHBOARD_LIST_TEXTS.waits, ({ isWaitingForViewer }) => isWaitingForViewer),
];
export const ASSIGNMENT_COLUMN_IDS: readonly string[] = shownIdsOf(ASSIGNMENT_COLUMNS);

const NUMBER = { kind: 'number', width: 150, align: 'end' } as const;

/** Columns of risk engineers with their work. */
export const ENGINEER_COLUMNS: readonly ListColumn<EngineerLoad>[] = [
  {
    id: 'name',
    header: TEXTS.engineer,
    cell: ({ name }) => <bdi>{name}</bdi>,
    value: ({ name }) => name,
    ...{ width: 280, least: 180, isFlexible: true },
  },
  { id: 'assignments', header: TEXTS.open, cell: (row) => row.assignments, value: (row) => row.assignments, ...NUMBER },
  { id: 'unviewed', header: TEXTS.unviewed, cell: (row) => row.unviewed, value: (row) => row.unviewed, ...NUMBER },
  {
    id: 'inspections',
    header: TEXTS.inspections,
    cell: (row) => row.inspections,
    value: (row) => row.inspections,
    ...NUMBER,
  },
  {
    id: 'inspectionsOverdue',
    header: TEXTS.overdue,
    cell: ({ inspectionsOverdue }) => (
      <span className={inspectionsOverdue > 0 ? classes.overdue : undefined}>{inspectionsOverdue}</span>
    ),
    value: ({ inspectionsOverdue }) => inspectionsOverdue,
    ...NUMBER,
  },
];
export const ENGINEER_COLUMN_IDS: readonly string[] = ENGINEER_COLUMNS.map(({ id }) => id);
