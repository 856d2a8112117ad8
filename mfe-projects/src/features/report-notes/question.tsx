import { mayDo, type UploadQueue } from '@portal/ui';
import type { ReportNoteAnswer, ReportNotes } from '@portal/contracts/projects/report-note';
import { suggestionFor } from '@portal/contracts/projects/report-note-arithmetic';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { AnswerDesk, Draft } from './answer-desk.ts';
import { AnswerConflict } from './answer-conflict.tsx';
import { AnswerForm } from './answer.form.tsx';
import { CollapsedQuestion } from './collapsed-question.tsx';
import { entryOf, isAnswered } from './answer-entry.ts';
import { QuestionFoot } from './question-foot.tsx';
import { ShownAnswer } from './shown-answer.tsx';
import { Suggestion } from './suggestion.tsx';
import classes from './report-notes.module.css';

interface QuestionProps {
  readonly question: ReportNoteQuestion;
  readonly notes: ReportNotes;
  readonly definition: ReportNoteDefinition;
  readonly answer: ReportNoteAnswer | undefined;
  readonly draft: Draft | undefined;
  readonly desk: AnswerDesk;
  readonly uploads: UploadQueue;
  /** The address leads to it. */
  readonly isTarget: boolean;
  /** True if the answer is shown with its fields, also where it is complete. */
  readonly isOpen: boolean;
  /** Called when the focus enters it, or its line is pressed. */
  readonly onOpen: () => void;
}

const TROUBLES: readonly Draft['phase'][] = ['refused', 'conflict', 'failed'];

/** A question with its help and its answer: editable for viewers who may, text for others. */
export function Question(props: QuestionProps) {
  const { question, notes, definition, answer, draft, desk, uploads, isTarget, isOpen, onOpen } = props;
  const { text, help, required } = question;
  const mayAnswer = mayDo(notes, 'update');
  const entry = draft?.entry ?? entryOf(answer);
  const titleId = useId();
  const helpId = useId();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    place.current?.scrollIntoView?.({ block: 'start' });
    const field = place.current?.querySelector<HTMLElement>('input:not([type=file]), textarea, button');
    (field ?? place.current)?.focus({ preventScroll: true });
  }, [isTarget]);
  const foot = <QuestionFoot notes={notes} definition={definition} question={question} answer={answer} draft={draft} />;
  // Collapsed before it is saved: later it would move the question that is open by then.
  const hasUploadTrouble = useSyncExternalStore(uploads.subscribe, () =>
    uploads.uploads().some(({ holder, state }) => holder === question.id && state.phase !== 'sending'),
  );
  const isInTrouble = hasUploadTrouble || (draft !== undefined && TROUBLES.includes(draft.phase));
  const isCollapsed = mayAnswer && !isOpen && isAnswered(entry) && !isInTrouble;
  const suggested = suggestionFor(question, entry.value, definition.rules.suggestionFromScore);
  if (isCollapsed) {
    return (
      <li ref={place} data-question={question.id} tabIndex={-1} aria-labelledby={titleId} className={classes.question}>
        <CollapsedQuestion
          titleId={titleId}
          question={question}
          definition={definition}
          entry={entry}
          onOpen={() => {
            onOpen();
            // The line has gone: the focus goes on to what it has opened.
            requestAnimationFrame(() => place.current?.focus({ preventScroll: true }));
          }}
        />
        {suggested && <Suggestion notes={notes} question={question} entry={entry} recommendation={suggested} />}
      </li>
    );
  }
  return (
    <li
      ref={place}
      data-question={question.id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={classes.question}
      onFocus={onOpen}
    >
      <h3 id={titleId} className={classes.questionTitle}>
        {text}
        {required && mayAnswer && (
          <span className={classes.asterisk} aria-hidden>
            {' *'}
          </span>
        )}
      </h3>
      <p id={helpId} className={classes.help}>
        {help}
      </p>
      {draft?.phase === 'conflict' && (
        <AnswerConflict
          question={question}
          definition={definition}
          answer={answer}
          draft={draft}
          onTheirs={() => desk.keepTheirs(question.id)}
          onMine={() => desk.saveMine(question.id, answer?.version ?? 0)}
        />
      )}
      {mayAnswer ? (
        <AnswerForm
          question={question}
          definition={definition}
          entry={entry}
          draft={draft}
          uploads={uploads}
          describedBy={helpId}
          foot={foot}
          onEdit={(next, isTyping) => desk.edit(question.id, next, answer?.version ?? 0, isTyping)}
        />
      ) : (
        <ShownAnswer question={question} definition={definition} entry={entry} />
      )}
      {suggested && mayAnswer && (
        <Suggestion notes={notes} question={question} entry={entry} recommendation={suggested} />
      )}
      {!mayAnswer && foot}
    </li>
  );
}
