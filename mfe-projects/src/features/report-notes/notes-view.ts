import type { ReportNoteAnswer, ReportNotes } from '@portal/contracts/projects/report-note';
import {
  applies,
  sectionsPopulated,
  type GivenAnswers,
  type SectionPopulated,
} from '@portal/contracts/projects/report-note-arithmetic';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import type { Drafts } from './answer-desk.ts';
import { entryOf } from './answer-entry.ts';
import { sectionKey } from './use-notes-address.ts';

/** A section with its questions that apply now, and how much of it is populated. */
export interface ShownSection extends SectionPopulated {
  readonly key: string;
  readonly partTitle: string;
  readonly title: string;
  readonly questions: readonly ReportNoteQuestion[];
}

/** Notes as shown: unsaved answers count as saved. */
export interface NotesView {
  readonly answers: ReadonlyMap<string, ReportNoteAnswer>;
  readonly sections: readonly ShownSection[];
}

/** Combines the questions, the stored answers and the unsaved ones. */
export function viewOf(definition: ReportNoteDefinition, notes: ReportNotes, drafts: Drafts): NotesView {
  const answers = new Map(notes.answers.map((answer) => [answer.questionId, answer]));
  const given: GivenAnswers = new Map(
    [...new Set([...answers.keys(), ...drafts.keys()])].map((id) => {
      const { value, fileIds } = drafts.get(id)?.entry ?? entryOf(answers.get(id));
      return [id, { value, photosCount: fileIds.length }];
    }),
  );
  const populated = new Map(
    sectionsPopulated(definition, given).map((one) => [sectionKey(one.partId, one.sectionId), one]),
  );
  const sections = definition.parts.flatMap((part) =>
    part.sections.flatMap(({ id, title, questions }) => {
      const key = sectionKey(part.id, id);
      const share = populated.get(key);
      const shown = questions.filter((question) => applies(question, given));
      return share ? [{ ...share, key, title, partTitle: part.title, questions: shown }] : [];
    }),
  );
  return { answers, sections };
}
