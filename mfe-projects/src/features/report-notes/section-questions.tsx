import type { ReportNotes } from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition } from '@portal/contracts/projects/report-note-questions';
import { Link, useNavigate } from '@portal/portal-sdk';
import { mayDo, usePhone, type UploadQueue } from '@portal/ui';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { AnswerDesk, Drafts } from './answer-desk.ts';
import type { NotesView, ShownSection } from './notes-view.ts';
import { askedOf, Walk } from './one-question.tsx';
import { Question } from './question.tsx';
import { useOpenQuestion } from './use-open-question.ts';
import { REPORT_NOTE_SCREEN_TEXTS } from './report-note.texts.ts';
import classes from './report-notes.module.css';
import { MISSING, type NotesAddress } from './use-notes-address.ts';

export interface SectionQuestionsProps {
  readonly notes: ReportNotes;
  readonly definition: ReportNoteDefinition;
  readonly view: NotesView;
  readonly section: ShownSection;
  readonly desk: AnswerDesk;
  readonly drafts: Drafts;
  readonly uploads: UploadQueue;
  readonly address: NotesAddress;
}

/** The questions of a section that apply, in their order, and the way to the sections beside it. */
export function SectionQuestions(props: SectionQuestionsProps) {
  const { notes, definition, view, section, desk, drafts, uploads, address } = props;
  const { openId, open } = useOpenQuestion(props);
  const isPhone = usePhone();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const navigate = useNavigate();
  const isChosen = address.section !== undefined && address.questionId === undefined;
  useEffect(() => {
    if (!isChosen) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  const place = view.sections.indexOf(section);
  const [previous, next] = [view.sections[place - 1], view.sections[place + 1]];
  const shown = askedOf(section.questions, openId);
  const all = view.sections.flatMap(({ key, questions }) => questions.map(({ id }) => ({ id, key })));
  const here = all.findIndex(({ id, key }) => id === shown?.id && key === section.key);
  /** Goes to a question of this section or of the one beside it; after the last of all to those that are missing. */
  const walk = (to: (typeof all)[number] | undefined) => {
    if (to?.key !== section.key) {
      return void navigate(to ? address.toQuestion(to.key, to.id) : address.toSection(MISSING));
    }
    flushSync(() => open(to.id));
    list.current?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <section className={classes.questions} aria-label={section.title}>
      <h2 ref={heading} tabIndex={-1} className={classes.sectionTitle}>
        {section.title}
      </h2>
      {mayDo(notes, 'update') && !isPhone && <p className={classes.keys}>{REPORT_NOTE_SCREEN_TEXTS.keys}</p>}
      <ol ref={list} className={classes.list}>
        {(isPhone ? section.questions.filter((one) => one === shown) : section.questions).map((question) => (
          <Question
            key={question.id}
            question={question}
            notes={notes}
            definition={definition}
            answer={view.answers.get(question.id)}
            draft={drafts.get(question.id)}
            desk={desk}
            uploads={uploads}
            isTarget={address.questionId === question.id}
            isOpen={openId === question.id}
            onOpen={() => open(question.id)}
          />
        ))}
      </ol>
      {isPhone && (
        <Walk
          place={shown ? section.questions.indexOf(shown) + 1 : 0}
          count={section.questions.length}
          onPrevious={here > 0 ? () => walk(all[here - 1]) : undefined}
          onNext={() => walk(all[here + 1])}
        />
      )}
      <div className={classes.beside}>
        {previous && (
          <Link to={address.toSection(previous.key)} className={classes.besideLink}>
            <IconArrowLeft size={18} aria-hidden />
            <span>
              <span className={classes.quiet}>{REPORT_NOTE_SCREEN_TEXTS.previous}</span>
              <br />
              {previous.title}
            </span>
          </Link>
        )}
        {next && (
          <Link to={address.toSection(next.key)} className={`${classes.besideLink} ${classes.besideNext}`}>
            <span>
              <span className={classes.quiet}>{REPORT_NOTE_SCREEN_TEXTS.next}</span>
              <br />
              {next.title}
            </span>
            <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
      </div>
    </section>
  );
}
