import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { VisuallyHidden } from '@portal/portal-sdk';
import { IconMessage, IconPhoto } from '@tabler/icons-react';
import { DueDate } from '../list/recommendation-columns.tsx';
import { PriorityMark, typeOf } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';

interface BoardCardProps {
  readonly recommendation: Recommendation;
}

/** A recommendation on the board: what tells it apart, how urgent it is, and when it is due. */
export function BoardCard({ recommendation }: BoardCardProps) {
  const { number, category, location, priority, dueDate, photos, actionFiles, commentsCount } = recommendation;
  const files = photos.length + actionFiles.length;
  return (
    <>
      <span className={classes.cardHead}>
        <span className={classes.cardNumber}>{number}</span>
        <PriorityMark priority={priority} />
      </span>
      <span className={classes.cardTitle}>
        {category} <span className={classes.quiet}>· {typeOf(recommendation)}</span>
      </span>
      {location && <span className={classes.cardLine}>{location}</span>}
      <span className={classes.cardFoot}>
        {dueDate ? <DueDate row={recommendation} /> : <span>{TEXTS.dueNotSet}</span>}
        <span className={classes.cardCounts}>
          {files > 0 && <Tally icon={IconPhoto} count={files} of={TEXTS.photosBefore} />}
          {commentsCount > 0 && <Tally icon={IconMessage} count={commentsCount} of={TEXTS.thread} />}
        </span>
      </span>
    </>
  );
}

interface TallyProps {
  readonly icon: typeof IconPhoto;
  readonly count: number;
  readonly of: string;
}

const Tally = ({ icon: Icon, count, of }: TallyProps) => (
  <span className={classes.tally}>
    <Icon size={14} aria-hidden />
    {count}
    <VisuallyHidden> {of}</VisuallyHidden>
  </span>
);
