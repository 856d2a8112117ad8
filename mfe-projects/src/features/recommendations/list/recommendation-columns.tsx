import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import { formatDate, textCell, type DataColumn } from '@portal/ui';
import { PriorityMark, StatusMark, typeOf } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';

/** The columns: number, inspection, type, priority, status, due date, place, attachments. */
export const RECOMMENDATION_COLUMNS: readonly DataColumn<Recommendation>[] = [
  { id: 'number', header: LABELS.number, cell: ({ number }) => number, width: 56 },
  {
    id: 'inspectionNumber',
    header: LABELS.inspectionNumber,
    cell: ({ inspectionNumber }) => inspectionNumber,
    width: 84,
  },
  {
    id: 'category',
    header: `${LABELS.category} / ${LABELS.type}`,
    cell: (row) => (
      <span title={`${row.category} · ${typeOf(row)}`}>
        {row.category} <span className={classes.quiet}>· {typeOf(row)}</span>
      </span>
    ),
    width: 280,
    least: 180,
    isFlexible: true,
  },
  {
    id: 'priority',
    header: LABELS.priority,
    cell: ({ priority }) => <PriorityMark priority={priority} />,
    width: 104,
  },
  { id: 'status', header: LABELS.status, cell: ({ status }) => <StatusMark status={status} />, width: 180 },
  {
    id: 'dueDateTime',
    header: LABELS.dueDate,
    cell: (row) => <DueDate row={row} />,
    width: 160,
  },
  {
    id: 'location',
    header: LABELS.location,
    cell: ({ location }) => textCell(location),
    isSortable: false,
    width: 116,
    grows: { to: 240, rank: 1 },
  },
  {
    id: 'photos',
    header: LABELS.photos,
    cell: ({ photos, actionFiles }) => photos.length + actionFiles.length || '',
    isSortable: false,
    align: 'end',
    width: 64,
  },
  {
    id: 'comments',
    header: LABELS.comments,
    cell: ({ commentsCount }) => commentsCount || '',
    isSortable: false,
    align: 'end',
    width: 84,
  },
];

interface DueDateProps {
  readonly row: Pick<Recommendation, 'dueDate' | 'isOverdue'>;
}

/** The due date at the site, with a mark if it is over. */
export const DueDate = ({ row }: DueDateProps) => (
  <span className={row.isOverdue ? classes.overdue : undefined}>
    {formatDate(row.dueDate)}
    {row.isOverdue && <span className={classes.overdueWord}>{TEXTS.overdue}</span>}
  </span>
);
