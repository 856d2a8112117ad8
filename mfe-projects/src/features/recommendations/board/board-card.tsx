import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { IconMessage, IconPhoto } from '@tabler/icons-react';
import { firstSentence } from '../first-sentence.ts';
import { DueDate, Tally } from '../list/recommendation-columns.tsx';
import { KindLine, PriorityMark } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';

interface BoardCardProps {
  readonly recommendation: Recommendation;
}

/** A recommendation on the board: what tells it apart, how urgent it is, and when it is due. */
export function BoardCard({ recommendation }: BoardCardProps) {
  const { number, comment, priority, dueDate, photos, actionFiles, commentsCount } = recommendation;
  const files = photos.length + actionFiles.length;
  return (
    <>
      <span className={classes.cardHead}>
        <span className={classes.cardNumber}>{number}</span>
        <PriorityMark priority={priority} />
      </span>
      <span className={classes.cardTitle} dir="auto">
        {firstSentence(comment)}
      </span>
      <span className={classes.cardLine}>
        <KindLine of={recommendation} />
      </span>
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
