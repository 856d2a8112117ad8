import type { ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { Button } from '@portal/portal-sdk';
import { formatInstant } from '@portal/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import type { Draft } from './answer-desk.ts';
import { entryOf } from './answer-entry.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';
import { ShownAnswer } from './shown-answer.tsx';

interface AnswerConflictProps {
  readonly question: ReportNoteQuestion;
  readonly definition: ReportNoteDefinition;
  /** Present answer on the server. */
  readonly answer: ReportNoteAnswer | undefined;
  readonly draft: Draft;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

/** Choice between two answers to one question (decisions §4). */
export function AnswerConflict({ question, definition, answer, draft, onTheirs, onMine }: AnswerConflictProps) {
  const titleId = useId();
  // The stored answer can only be chosen once it is loaded.
  const isRead = answer !== undefined && answer.version !== draft.base;
  return (
    <div role="group" aria-labelledby={titleId} className={classes.conflict}>
      <p id={titleId} role="alert" className={classes.conflictTitle}>
        <IconAlertTriangle size={18} aria-hidden />
        {isRead
          ? REPORT_NOTE_SCREEN_TEXTS.conflictTitle(answer.changedBy, formatInstant(answer.changedDateTime))
          : REPORT_NOTE_SCREEN_TEXTS.conflictUnknown}
      </p>
      <p className={classes.conflictBody}>{REPORT_NOTE_SCREEN_TEXTS.conflictBody}</p>
      <div className={classes.sides}>
        <div className={classes.side}>
          <h4 className={classes.sideTitle}>{REPORT_NOTE_SCREEN_TEXTS.theirs}</h4>
          <ShownAnswer question={question} definition={definition} entry={entryOf(answer)} />
          <Button size="compact-sm" variant="default" disabled={!isRead} onClick={onTheirs}>
            {REPORT_NOTE_SCREEN_TEXTS.keepTheirs}
          </Button>
        </div>
        <div className={classes.side}>
          <h4 className={classes.sideTitle}>{REPORT_NOTE_SCREEN_TEXTS.mine}</h4>
          <ShownAnswer question={question} definition={definition} entry={draft.entry} />
          <Button size="compact-sm" disabled={!isRead} onClick={onMine}>
            {REPORT_NOTE_SCREEN_TEXTS.saveMine}
          </Button>
        </div>
      </div>
    </div>
  );
}
