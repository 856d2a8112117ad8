import * as v from 'valibot';
import { PROJECT_CATEGORIES } from './project-lists.ts';

/** Kinds of answers (catalogues/README.md). */
export const ANSWER_KINDS = ['score', 'choice', 'text', 'photo'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** A question of report notes; its fields are described in catalogues/README.md. */
export const reportNoteQuestion = v.strictObject({
  id: v.string(),
  text: v.string(),
  help: v.string(),
  kind: v.picklist(ANSWER_KINDS),
  weight: v.number(),
  required: v.boolean(),
  allowsPhoto: v.boolean(),
  /** Maximum length of a text. */
  maxLength: v.optional(v.number()),
  /** Maximum number of photographs. */
  maxPhotos: v.optional(v.number()),
  /** Absent: always; else an earlier choice of the same part has this value. */
  appliesWhen: v.optional(v.strictObject({ questionId: v.string(), equals: v.string() })),
  /** The five scores with what each means here. */
  scores: v.optional(v.array(v.strictObject({ score: v.number(), meaning: v.string() }))),
  /** Options to choose from. */
  options: v.optional(v.array(v.strictObject({ value: v.string(), label: v.string(), score: v.number() }))),
  /** Recommendation suggested by a bad answer (decisions §17); `otherText` is the text of the type Other. */
  recommendation: v.optional(
    v.strictObject({ category: v.string(), type: v.string(), otherText: v.optional(v.string()) }),
  ),
});
export type ReportNoteQuestion = v.InferOutput<typeof reportNoteQuestion>;

const section = v.strictObject({ id: v.string(), title: v.string(), questions: v.array(reportNoteQuestion) });
/** A part is scored by itself: `points` × its quality (decisions §14). */
export const reportNotePart = v.strictObject({
  id: v.string(),
  title: v.string(),
  points: v.number(),
  sections: v.array(section),
});
export type ReportNotePart = v.InferOutput<typeof reportNotePart>;

/** Label and meaning of each of the five scores. */
export const scoreMeaning = v.strictObject({ score: v.number(), label: v.string(), meaning: v.string() });

/** The questions of a type of project in one version, with what holds for all of them: they never change any more. */
export const reportNoteDefinition = v.object({
  projectType: v.picklist(PROJECT_CATEGORIES),
  version: v.string(),
  legend: v.array(scoreMeaning),
  rules: v.object({
    scoreRange: v.object({ best: v.number(), worst: v.number() }),
    commentMaxLength: v.number(),
    /** Photographs beside an answer. */
    maxPhotos: v.number(),
    /** An answer that scores this much or more offers a recommendation. */
    suggestionFromScore: v.number(),
  }),
  parts: v.array(reportNotePart),
});
export type ReportNoteDefinition = v.InferOutput<typeof reportNoteDefinition>;
