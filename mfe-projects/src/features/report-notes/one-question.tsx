import type { ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { Button } from '@portal/portal-sdk';
import { REPORT_NOTE_SCREEN_TEXTS as TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';

/** Returns the open question, which a phone asks alone; the first where none is open. */
export const askedOf = (
  questions: readonly ReportNoteQuestion[],
  openId: string | undefined,
): ReportNoteQuestion | undefined => questions.find(({ id }) => id === openId) ?? questions[0];

interface WalkProps {
  /** Position of the open question in its section, from 1 on. */
  readonly place: number;
  readonly count: number;
  /** Goes to the question before; undefined at the first one of all. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: () => void;
}

/** The way from question to question on a phone, in reach of the thumb. */
export const Walk = ({ place, count, onPrevious, onNext }: WalkProps) => (
  <div className={classes.walk}>
    <Button variant="default" className={classes.thumb ?? ''} disabled={!onPrevious} onClick={onPrevious}>
      {TEXTS.previousQuestion}
    </Button>
    <span className={classes.quiet} role="status">
      {TEXTS.place(place, count)}
    </span>
    <Button variant="default" className={classes.thumb ?? ''} onClick={onNext}>
      {TEXTS.nextQuestion}
    </Button>
  </div>
);
