import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { AttachmentTiles } from '@portal/ui';
import { chosenOf } from './answer-choices.ts';
import type { AnswerEntry } from './answer-entry.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';
import { ScoreChip } from './score-chip.tsx';

interface ShownAnswerProps {
  readonly question: ReportNoteQuestion;
  readonly definition: ReportNoteDefinition;
  readonly entry: AnswerEntry;
}

/** An answer to be read. */
export function ShownAnswer({ question, definition, entry }: ShownAnswerProps) {
  const { value, comment, fileIds } = entry;
  const chosen = chosenOf(question, definition.legend, value);
  const isEmpty = value === null && fileIds.length === 0;
  return (
    <div className={classes.shown}>
      {isEmpty && <p className={classes.quiet}>{REPORT_NOTE_SCREEN_TEXTS.notAnswered}</p>}
      {chosen && (
        <p className={classes.chosen}>
          {chosen.score !== undefined && <ScoreChip score={chosen.score} />}{' '}
          <span className={classes.optionLabel}>{chosen.label}</span>{' '}
          {chosen.meaning !== undefined && <span className={classes.meaning}>{chosen.meaning}</span>}
        </p>
      )}
      {question.kind === 'text' && typeof value === 'string' && <p className={classes.text}>{value}</p>}
      {comment !== null && (
        <p className={classes.text}>
          <span className={classes.quiet}>{REPORT_NOTE_SCREEN_TEXTS.comment}</span>
          <br />
          {comment}
        </p>
      )}
      {fileIds.length > 0 && <AttachmentTiles fileIds={fileIds} label={REPORT_NOTE_SCREEN_TEXTS.photos} />}
    </div>
  );
}
