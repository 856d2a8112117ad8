import type { ReportNoteAnswer, ReportNotes } from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { Button } from '@portal/portal-sdk';
import { formatInstant } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import type { Draft, DraftPhase } from './answer-desk.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';

const AnswerHistory = lazy(() => import('./answer-history.tsx'));

interface QuestionFootProps {
  readonly notes: ReportNotes;
  readonly definition: ReportNoteDefinition;
  readonly question: ReportNoteQuestion;
  readonly answer: ReportNoteAnswer | undefined;
  readonly draft: Draft | undefined;
}

/** Texts about an unsaved answer, for states without a text of their own. */
const STATES: Partial<Readonly<Record<DraftPhase, string>>> = {
  saving: REPORT_NOTE_SCREEN_TEXTS.saving,
  failed: REPORT_NOTE_SCREEN_TEXTS.failed,
};

/** Last author and time of an answer, link to its history, or the state of saving. */
export function QuestionFoot({ notes, definition, question, answer, draft }: QuestionFootProps) {
  const [isOpen, setOpen] = useState(false);
  const state = draft && STATES[draft.phase];
  if (!answer && state === undefined) return null;
  return (
    <p className={classes.foot}>
      {state ?? (answer && REPORT_NOTE_SCREEN_TEXTS.changed(answer.changedBy, formatInstant(answer.changedDateTime)))}
      {answer && (
        <Button
          variant="subtle"
          size="compact-xs"
          color="gray"
          aria-label={REPORT_NOTE_SCREEN_TEXTS.historyOf(question.text)}
          onClick={() => setOpen(true)}
        >
          {REPORT_NOTE_SCREEN_TEXTS.history}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <AnswerHistory notes={notes} definition={definition} question={question} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </p>
  );
}
