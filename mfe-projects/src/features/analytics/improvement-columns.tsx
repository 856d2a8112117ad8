import type { Improvement } from '@portal/contracts/projects/analytics';
import { formatDate, formatNumber, type DataColumn } from '@portal/ui';
import { PriorityMark, StatusMark } from '../recommendations/marks.tsx';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { Score } from './score/score.tsx';

const COLUMNS: readonly DataColumn<Improvement>[] = [
  {
    id: 'type',
    header: TEXTS.recommendation,
    cell: ({ number, type }) => `${number} · ${type}`,
    beneath: ({ category }) => category,
    width: 220,
    isFlexible: true,
  },
  {
    id: 'points',
    header: TEXTS.points,
    cell: ({ points }) => `${points > 0 ? '−' : ''}${formatNumber(points)}`,
    align: 'end',
    width: 80,
  },
  { id: 'shown', header: TEXTS.scoreThen, cell: ({ shown }) => <Score pair={shown} />, width: 210 },
  { id: 'priority', header: TEXTS.priority, cell: ({ priority }) => <PriorityMark priority={priority} />, width: 110 },
  { id: 'status', header: TEXTS.status, cell: ({ status }) => <StatusMark status={status} />, width: 140 },
  {
    id: 'dueDate',
    header: TEXTS.due,
    cell: ({ dueDate, isOverdue }) => (
      <span className={isOverdue ? classes.overdue : undefined}>
        {formatDate(dueDate)} {isOverdue && TEXTS.overdue}
      </span>
    ),
    isTabular: true,
    width: 160,
  },
];

/** Columns of the improvements, which stand in the order of gain. */
export const IMPROVEMENT_COLUMNS: readonly DataColumn<Improvement>[] = COLUMNS.map((column) => ({
  ...column,
  isSortable: false,
}));
