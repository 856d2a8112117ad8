import * as v from 'valibot';
import { PROJECT_CATEGORIES, type ProjectCategory } from '@portal/contracts/projects/project-lists';
import {
  ANSWER_KINDS,
  reportNotePart,
  scoreMeaning,
  type ReportNoteDefinition,
} from '@portal/contracts/projects/report-note-questions';
import reportNotes1 from './report-notes.json' with { type: 'json' };

/*
 * Typed reading of catalogues/report-notes.json (catalogues/README.md). Objects are strict: loading fails on an
 * unknown property instead of ignoring it. Server only: the browser requests the questions of a version.
 */

const saying = v.strictObject({ answer: v.string(), meaning: v.string() });
const part = v.strictObject({ ...reportNotePart.entries, use: v.string() });
const questions = v.strictObject({
  projectType: v.picklist(PROJECT_CATEGORIES),
  version: v.string(),
  parts: v.array(part),
});

/** A file of the catalogue: one version of the questions of both types of projects. */
export const reportNoteCatalogue = v.strictObject({
  catalogue: v.literal('report-notes'),
  version: v.string(),
  language: v.string(),
  legend: v.array(scoreMeaning),
  answerKinds: v.strictObject(v.entriesFromList(ANSWER_KINDS, saying)),
  rules: v.strictObject({
    scoreRange: v.strictObject({ best: v.number(), worst: v.number() }),
    quality: v.string(),
    counted: v.string(),
    partPoints: v.string(),
    nothingCounted: v.string(),
    hiddenAnswer: v.string(),
    populated: v.string(),
    comment: v.strictObject({ allowed: v.literal(true), maxLength: v.number(), meaning: v.string() }),
    photosBesideAnswer: v.strictObject({ maxPhotos: v.number(), meaning: v.string() }),
    suggestion: v.strictObject({ fromScore: v.number(), meaning: v.string() }),
    answersKeep: v.string(),
  }),
  testVectors: v.array(
    v.strictObject({
      part: v.string(),
      answers: v.record(v.string(), v.union([v.number(), v.string()])),
      weightedScore: v.number(),
      weightedMax: v.number(),
      Q: v.number(),
      points: v.number(),
    }),
  ),
  catalogues: v.strictObject(v.entriesFromList(PROJECT_CATEGORIES, questions)),
});
export type ReportNoteCatalogue = v.InferOutput<typeof reportNoteCatalogue>;

/** Every published version in order, kept for ever: answers refer to theirs. */
export const REPORT_NOTE_CATALOGUES: readonly ReportNoteCatalogue[] = [v.parse(reportNoteCatalogue, reportNotes1)];

/** The questions of a type of project as a catalogue has them. */
export function definitionIn(catalogue: ReportNoteCatalogue, projectType: ProjectCategory): ReportNoteDefinition {
  const { rules, legend, catalogues } = catalogue;
  const { version, parts } = catalogues[projectType];
  return {
    projectType,
    version,
    legend,
    rules: {
      scoreRange: rules.scoreRange,
      commentMaxLength: rules.comment.maxLength,
      maxPhotos: rules.photosBesideAnswer.maxPhotos,
      suggestionFromScore: rules.suggestion.fromScore,
    },
    parts: parts.map(({ use: _use, ...shown }) => shown),
  };
}
