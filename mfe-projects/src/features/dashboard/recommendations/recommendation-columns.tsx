import type { DashboardRecommendation } from '@portal/contracts/insights/dashboard-work';
import { RECOMMENDATION_STATUS_LABELS } from '@portal/contracts/projects/recommendation-lists';
import { DueDate } from '../../recommendations/list/recommendation-columns.tsx';
import { PriorityMark, StatusMark } from '../../recommendations/marks.tsx';
import type { ListColumn } from '../lists/dashboard-table.tsx';
import { fileColumn, markColumn, shownIdsOf } from '../lists/file-columns.ts';
import { DASHBOARD_LIST_TEXTS, DASHBOARD_RECOMMENDATION_TEXTS as TEXTS } from '../lists/list.texts.ts';
import classes from '../lists/lists.module.css';

/** A recommendation is known by what it says; a draft may say nothing yet. */
const titleOf = ({ summary, type }: DashboardRecommendation): string => summary || type;

/** Columns of recommendations of several projects. */
export const RECOMMENDATION_COLUMNS: readonly ListColumn<DashboardRecommendation>[] = [
  {
    id: 'recommendation',
    header: TEXTS.recommendation,
    cell: (row) => (
      <>
        <span className={classes.number}>{row.number}</span> <bdi title={titleOf(row)}>{titleOf(row)}</bdi>
      </>
    ),
    beneath: ({ category, type, locationName }) => [category, type, locationName].join(' · '),
    value: (row) => `${row.number} ${titleOf(row)}`,
    ...{ width: 320, least: 220, isFlexible: true, isSortable: false },
  },
  {
    id: 'projectName',
    header: DASHBOARD_LIST_TEXTS.project,
    cell: ({ projectName }) => <bdi title={projectName}>{projectName}</bdi>,
    value: ({ projectName }) => projectName,
    ...{ width: 220, isWrapped: true },
  },
  {
    id: 'priority',
    header: DASHBOARD_LIST_TEXTS.priority,
    cell: ({ priority }) => <PriorityMark priority={priority} />,
    value: ({ priority }) => priority,
    ...{ width: 120, isSortable: false, drops: 2 },
  },
  {
    id: 'status',
    header: DASHBOARD_LIST_TEXTS.status,
    cell: ({ status }) => <StatusMark status={status} />,
    value: ({ status }) => RECOMMENDATION_STATUS_LABELS[status],
    ...{ width: 176, isSortable: false },
  },
  {
    id: 'dueDate',
    header: TEXTS.due,
    cell: (row) => <DueDate row={row} />,
    value: ({ dueDate }) => dueDate,
    ...{ kind: 'date', width: 168, isTabular: true, drops: 1 },
  },
  fileColumn('category', DASHBOARD_LIST_TEXTS.category, ({ category }) => category),
  fileColumn('type', TEXTS.type, ({ type }) => type),
  fileColumn('locationName', TEXTS.location, ({ locationName }) => locationName),
  markColumn('isOverdue', DASHBOARD_LIST_TEXTS.overdue, ({ isOverdue }) => isOverdue),
];

export const RECOMMENDATION_COLUMN_IDS: readonly string[] = shownIdsOf(RECOMMENDATION_COLUMNS);
