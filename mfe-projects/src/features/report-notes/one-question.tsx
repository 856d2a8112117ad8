import type { ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { Button } from '@portal/portal-sdk';
import { REPORT_NOTE_SCREEN_TEXTS as TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';

/** Returns the open question alone, as a phone asks; the first where none is open. */
export const onlyOne = (
  questions: readonly ReportNoteQuestion[],
  openId: string | undefined,
): readonly ReportNoteQuestion[] => {
  const open = questions.find(({ id }) => id === openId) ?? questions[0];
  return open ? [open] : [];
};

interface WalkProps {
  readonly questions: readonly ReportNoteQuestion[];
  readonly openId: string | undefined;
  readonly onOpen: (questionId: string) => void;
}

/** The way from question to question on a phone, in reach of the thumb. */
export function Walk({ questions, openId, onOpen }: WalkProps) {
  const place = Math.max(
    0,
    questions.findIndex(({ id }) => id === openId),
  );
  const step = (label: string, question: ReportNoteQuestion | undefined) => (
    <Button
      variant="default"
      className={classes.thumb ?? ''}
      disabled={!question}
      onClick={() => question && onOpen(question.id)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.walk}>
      {step(TEXTS.previousQuestion, questions[place - 1])}
      <span className={classes.quiet} role="status">
        {TEXTS.place(place + 1, questions.length)}
      </span>
      {step(TEXTS.nextQuestion, questions[place + 1])}
    </div>
  );
}
