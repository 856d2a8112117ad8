import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import { VisuallyHidden } from '@portal/portal-sdk';
import { formatDate, type DataColumn } from '@portal/ui';
import { IconMessage, IconPhoto } from '@tabler/icons-react';
import { firstSentence } from '../first-sentence.ts';
import { KindLine, PriorityMark, StatusMark } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';

/** Column of the text, with its number before it and its kind, place and attachments beneath. */
const CONTENT: DataColumn<Recommendation> = {
  id: 'number',
  header: LABELS.comment,
  cell: (row) => (
    <>
      <span className={classes.number}>{row.number}</span> <bdi>{firstSentence(row.comment)}</bdi>
    </>
  ),
  beneath: (row) => <Beneath row={row} />,
  width: 320,
  least: 240,
  isFlexible: true,
  isWrapped: true,
};

const INSPECTION: DataColumn<Recommendation> = {
  id: 'inspectionNumber',
  header: LABELS.inspectionNumber,
  cell: ({ inspectionNumber }) => inspectionNumber,
  align: 'end',
  width: 88,
  drops: 3,
};

const MARKS: readonly DataColumn<Recommendation>[] = [
  {
    id: 'priority',
    header: LABELS.priority,
    cell: ({ priority }) => <PriorityMark priority={priority} />,
    width: 112,
    drops: 2,
  },
  { id: 'status', header: LABELS.status, cell: ({ status }) => <StatusMark status={status} />, width: 176 },
  { id: 'dueDateTime', header: LABELS.dueDate, cell: (row) => <DueDate row={row} />, width: 168, drops: 1 },
];

/** Returns the columns; that of the inspection only where rows may differ in it. */
export const recommendationColumns = (areOfSeveral: boolean): readonly DataColumn<Recommendation>[] =>
  areOfSeveral ? [CONTENT, INSPECTION, ...MARKS] : [CONTENT, ...MARKS];

/** Category, type and place of a recommendation, and what is attached to it. */
function Beneath({ row }: { readonly row: Recommendation }) {
  const { photos, actionFiles, commentsCount } = row;
  const files = photos.length + actionFiles.length;
  return (
    <>
      <span>
        <KindLine of={row} />
      </span>
      {files > 0 && <Tally icon={IconPhoto} count={files} of={TEXTS.photosBefore} />}
      {commentsCount > 0 && <Tally icon={IconMessage} count={commentsCount} of={TEXTS.thread} />}
    </>
  );
}

interface TallyProps {
  readonly icon: typeof IconPhoto;
  readonly count: number;
  readonly of: string;
}

/** Number of attachments of a kind. */
export const Tally = ({ icon: Icon, count, of }: TallyProps) => (
  <span className={classes.tally}>
    <Icon size={14} aria-hidden />
    {count}
    <VisuallyHidden> {of}</VisuallyHidden>
  </span>
);

interface DueDateProps {
  readonly row: Pick<Recommendation, 'dueDate' | 'isOverdue'>;
}

/** The due date at the site, with a mark if it is over. */
export const DueDate = ({ row }: DueDateProps) => (
  <span className={row.isOverdue ? `${classes.due} ${classes.overdue}` : classes.due}>
    {formatDate(row.dueDate)}
    {row.isOverdue && <span className={classes.overdueWord}>{TEXTS.overdue}</span>}
  </span>
);
