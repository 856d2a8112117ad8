import {
  populatedInAll,
  qualityOf,
  sectionsPopulated,
  type GivenAnswers,
} from '@portal/contracts/projects/report-note-arithmetic';
import type { ReportNoteDefinition, ReportNotePart } from '@portal/contracts/projects/report-note-questions';
import type { Knex } from 'knex';
import type { ScoredNotes } from '../core/risk-score/gather.ts';
import type { Questions } from './questions.ts';
import { answersById, definitionOf } from './report-note.mapping.ts';
import { notesToScore } from './report-note.repository.ts';

/** Returns what the risk score counts of answers, by part and by section, and how much of them is populated. */
export function scoredNotesOf(definition: ReportNoteDefinition, answers: GivenAnswers): ScoredNotes {
  const weighted = (part: ReportNotePart) => {
    const { weightedScore, weightedMax } = qualityOf(part, definition.rules.scoreRange.worst, answers);
    return { weightedScore, weightedMax };
  };
  return {
    parts: definition.parts.map((part) => ({
      ...{ partId: part.id, title: part.title, maxPoints: part.points },
      ...weighted(part),
    })),
    sections: definition.parts.flatMap((part) =>
      part.sections.map((section) => ({
        ...{ partId: part.id, sectionId: section.id, title: section.title },
        ...weighted({ ...part, sections: [section] }),
      })),
    ),
    ...populatedInAll(sectionsPopulated({ parts: definition.parts.map(scoredOf) }, answers)),
  };
}

/** Returns a part with the questions that are scored. ANALYTICS waits for these, not for texts and photographs. */
const scoredOf = (part: ReportNotePart): ReportNotePart => ({
  ...part,
  sections: part.sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ kind }) => kind === 'score' || kind === 'choice'),
  })),
});

/** Returns a function that counts notes stored before they were counted, some at a time; it returns their projects. */
export const scoreStoredNotes =
  (questions: Questions) =>
  async (tx: Knex.Transaction, most: number): Promise<string[]> => {
    const rows = await notesToScore(tx, most);
    const scored = rows.map((row) => ({
      id: row.inspection_id,
      scored: scoredNotesOf(definitionOf(row, questions), answersById(row.answers)),
    }));
    await tx.raw(
      `update report_notes n set scored = t.scored
       from jsonb_to_recordset(?::jsonb) as t (id uuid, scored jsonb) where n.inspection_id = t.id`,
      [JSON.stringify(scored)],
    );
    return [...new Set(rows.map((row) => row.project_id))];
  };
