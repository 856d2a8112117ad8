import {
  applies,
  qualityOf,
  scoreOf,
  sectionsPopulated,
  type ReportNoteValue,
} from '@portal/contracts/projects/report-note-arithmetic';
import type {
  ReportNoteDefinition,
  ReportNotePart,
  ReportNoteQuestion,
} from '@portal/contracts/projects/report-note-questions';
import type { ReportNoteAnswer, ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import type { ReportData, ReportPicture } from '@portal/contracts/reports/report-data';
import type { Knex } from 'knex';
import type pg from 'pg';
import { PUBLISHED_QUESTIONS } from './questions.ts';
import { answersById, definitionOf, populatedOf } from './report-note.mapping.ts';
import { notesOfInspection } from './report-note.repository.ts';

type Section = NonNullable<ReportData['grading']>[number];

/** Report notes of an inspection as a report prints them. */
export interface Grading {
  readonly sections: Section[];
  /** Photographs that are answers of their own. */
  readonly photographs: ReportPicture[];
  /** Required questions without an answer. */
  readonly missing: ReportNotesPopulated['items'][number]['missing'];
}

/** Returns the notes of an inspection in words, by section; a section of which nothing was answered names what is missing. */
export async function gradingOf(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
  inspectionId: string,
): Promise<Grading> {
  const row = await notesOfInspection(target, projectId, inspectionId);
  if (!row) return { sections: [], photographs: [], missing: [] };
  const definition = definitionOf(row, PUBLISHED_QUESTIONS);
  const given = answersById(row.answers);
  const answers = new Map(row.answers.map((answer) => [answer.questionId, answer]));
  const missing = new Map(
    sectionsPopulated(definition, given).map((one) => [`${one.partId} ${one.sectionId}`, one.missing]),
  );
  const answered = (question: ReportNoteQuestion) => applies(question, given) && hasContent(answers.get(question.id));
  const sections = definition.parts.flatMap((part) =>
    part.sections.map((section): Section => {
      const alone: ReportNotePart = { ...part, sections: [section] };
      const { quality } = qualityOf(alone, definition.rules.scoreRange.worst, given);
      return {
        ...{ part: part.title, title: section.title, band: null },
        percent: quality === null ? null : Math.round(quality * 1000) / 10,
        answers: section.questions
          .filter((question) => question.kind !== 'photo' && answered(question))
          .map((question) => answerOf(definition, question, answers.get(question.id))),
        missing: (missing.get(`${part.id} ${section.id}`) ?? []).map(({ text }) => text),
      };
    }),
  );
  const photographs = definition.parts
    .flatMap((part) => part.sections.flatMap(({ questions }) => questions))
    .filter((question) => question.kind === 'photo' && answered(question))
    .flatMap((question) => picturesOf(question, answers.get(question.id)));
  return { sections, photographs, missing: populatedOf(row, PUBLISHED_QUESTIONS).missing };
}

const hasContent = (answer: ReportNoteAnswer | undefined): boolean =>
  answer !== undefined && (answer.value !== null || answer.comment !== null || answer.photos.length > 0);

const picturesOf = ({ text }: ReportNoteQuestion, answer: ReportNoteAnswer | undefined): ReportPicture[] =>
  (answer?.photos ?? []).map(({ fileId, name }) => ({ fileId, alt: `${text.replace(/\.$/, '')} – ${name}`, name }));

function answerOf(
  { legend }: ReportNoteDefinition,
  question: ReportNoteQuestion,
  answer: ReportNoteAnswer | undefined,
): Section['answers'][number] {
  const value = answer?.value ?? null;
  return {
    question: question.text,
    answer: inWords(legend, question, value),
    score: scoreOf(question, value) ?? null,
    comment: answer?.comment ?? null,
    photos: picturesOf(question, answer),
  };
}

function inWords(
  legend: ReportNoteDefinition['legend'],
  { kind, options }: ReportNoteQuestion,
  value: ReportNoteValue,
): string | null {
  if (value === null) return null;
  if (kind === 'score') return legend.find(({ score }) => score === value)?.label ?? `${value}`;
  if (kind === 'choice') return options?.find((option) => option.value === value)?.label ?? `${value}`;
  return `${value}`;
}
