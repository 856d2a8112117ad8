import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { UnstyledButton, VisuallyHidden } from '@portal/portal-sdk';
import { IconCircleCheckFilled, IconMessage, IconPhoto } from '@tabler/icons-react';
import { chosenOf } from './answer-choices.ts';
import type { AnswerEntry } from './answer-entry.ts';
import { REPORT_NOTE_SCREEN_TEXTS as TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';
import { ScoreChip } from './score-chip.tsx';

interface CollapsedQuestionProps {
  readonly titleId: string;
  readonly question: ReportNoteQuestion;
  readonly definition: ReportNoteDefinition;
  readonly entry: AnswerEntry;
  readonly onOpen: () => void;
}

/** An answered question as one line that opens it. */
export function CollapsedQuestion({ titleId, question, definition, entry, onOpen }: CollapsedQuestionProps) {
  const { value, comment, fileIds } = entry;
  const chosen = chosenOf(question, definition.legend, value);
  return (
    <UnstyledButton className={classes.collapsed ?? ''} aria-expanded={false} onClick={onOpen}>
      <IconCircleCheckFilled size={18} aria-hidden className={classes.done} />
      <span id={titleId} className={classes.collapsedTitle}>
        {question.text}
      </span>
      {comment !== null && <IconMessage size={16} aria-label={TEXTS.comment} />}
      {fileIds.length > 0 && (
        <span className={classes.collapsedPhotos}>
          <IconPhoto size={16} aria-hidden />
          {fileIds.length}
          <VisuallyHidden> {TEXTS.photos}</VisuallyHidden>
        </span>
      )}
      {chosen && (
        <span className={classes.collapsedAnswer}>
          {chosen.score !== undefined && <ScoreChip score={chosen.score} />} {chosen.label}
        </span>
      )}
    </UnstyledButton>
  );
}
