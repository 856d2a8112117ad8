import type { AnswerChange, ReportNotes } from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { Skeleton } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { ErrorPanel, formatInstant } from '@portal/ui';
import { chosenOf } from './answer-choices.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import { useAnswerHistory } from './report-notes.api.ts';
import classes from './report-notes.module.css';
import { ScoreChip } from './score-chip.tsx';

interface AnswerHistoryProps {
  readonly notes: ReportNotes;
  readonly definition: ReportNoteDefinition;
  readonly question: ReportNoteQuestion;
  readonly onClose: () => void;
}

/** Earlier answers to a question, newest first: person, time and previous answer. */
export default function AnswerHistory({ notes, definition, question, onClose }: AnswerHistoryProps) {
  const history = useAnswerHistory(notes.inspectionId, question.id);
  const shown = (then: AnswerChange['newAnswer'] | null) => (
    <Then question={question} definition={definition} then={then} />
  );
  return (
    <Modal opened onClose={onClose} title={REPORT_NOTE_SCREEN_TEXTS.historyOf(question.text)} size={640}>
      {!history.data && history.error && <ErrorPanel error={history.error} onRetry={() => void history.refetch()} />}
      {!history.data && !history.error && <Skeleton height={96} />}
      {history.data?.items.length === 0 && <p className={classes.quiet}>{REPORT_NOTE_SCREEN_TEXTS.historyEmpty}</p>}
      <ol className={classes.changes}>
        {history.data?.items.map(({ id, actorName, happenedDateTime, oldAnswer, newAnswer }) => (
          <li key={id} className={classes.change}>
            <p className={classes.quiet}>
              {REPORT_NOTE_SCREEN_TEXTS.changed(actorName, formatInstant(happenedDateTime))}
            </p>
            {shown(newAnswer)}
            {oldAnswer && (
              <div className={classes.before}>
                <span className={classes.quiet}>{REPORT_NOTE_SCREEN_TEXTS.before}</span>
                {shown(oldAnswer)}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Modal>
  );
}

interface ThenProps {
  readonly question: ReportNoteQuestion;
  readonly definition: ReportNoteDefinition;
  readonly then: AnswerChange['oldAnswer'];
}

/** An earlier answer, with the number of its photographs. */
function Then({ question, definition, then }: ThenProps) {
  if (!then) return null;
  const { value, comment, photosCount } = then;
  const chosen = chosenOf(question, definition.legend, value);
  const isEmpty = value === null && photosCount === 0;
  return (
    <div className={classes.then}>
      {isEmpty && <span className={classes.quiet}>{REPORT_NOTE_SCREEN_TEXTS.notAnswered}</span>}
      {chosen && (
        <span className={classes.chosen}>
          {chosen.score !== undefined && <ScoreChip score={chosen.score} />}
          <span className={classes.optionLabel}>{chosen.label}</span>
        </span>
      )}
      {!chosen && typeof value === 'string' && <span className={classes.text}>{value}</span>}
      {comment !== null && <span className={classes.text}>{comment}</span>}
      {photosCount > 0 && <span>{REPORT_NOTE_SCREEN_TEXTS.photosCount(photosCount)}</span>}
    </div>
  );
}
