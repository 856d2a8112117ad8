import type { ReportNoteDefinition, ReportNotePart, ReportNoteQuestion } from './report-note-questions.ts';

/** Value of an answer: a score, the value of an option, a text; null for none. */
export type ReportNoteValue = number | string | null;

/** An answer as the rules look at it. */
export interface GivenAnswer {
  readonly value: ReportNoteValue;
  readonly photosCount: number;
}
export type GivenAnswers = ReadonlyMap<string, GivenAnswer>;

/** Quality of a part (decisions §14): 0 is good, 1 is bad. */
export interface PartQuality {
  readonly weightedScore: number;
  readonly weightedMax: number;
  /** Null where nothing is counted: it is not yet scored, which is not 0. */
  readonly quality: number | null;
  /** The part's points × its quality, unrounded. */
  readonly points: number | null;
}

/** Returns true if a question applies: always, or where an earlier choice has the value that it names. */
export const applies = ({ appliesWhen }: ReportNoteQuestion, answers: GivenAnswers): boolean =>
  appliesWhen === undefined || answers.get(appliesWhen.questionId)?.value === appliesWhen.equals;

/** The score of an answer; undefined where it has none. */
export function scoreOf(question: ReportNoteQuestion, value: ReportNoteValue | undefined): number | undefined {
  if (question.kind === 'score' && typeof value === 'number') return value;
  if (question.kind === 'choice') return question.options?.find((option) => option.value === value)?.score;
  return undefined;
}

/** Returns true if a question is answered; a comment alone is no answer. */
export function isAnswered({ kind }: ReportNoteQuestion, answer: GivenAnswer | undefined): boolean {
  if (!answer) return false;
  return kind === 'photo' ? answer.photosCount > 0 : answer.value !== null && answer.value !== '';
}

const questionsOf = ({ sections }: ReportNotePart): readonly ReportNoteQuestion[] =>
  sections.flatMap(({ questions }) => questions);

/** All questions of a definition by their ids. */
export const questionsById = ({ parts }: ReportNoteDefinition): ReadonlyMap<string, ReportNoteQuestion> =>
  new Map(parts.flatMap(questionsOf).map((question) => [question.id, question]));

/**
 * Q = Σ(weight × score) / Σ(weight × 4) over the score and choice questions of a part that apply and are answered
 * (catalogue report-notes, `rules`).
 */
export function qualityOf(part: ReportNotePart, worst: number, answers: GivenAnswers): PartQuality {
  let [weightedScore, weightedMax] = [0, 0];
  for (const question of questionsOf(part)) {
    const score = applies(question, answers) ? scoreOf(question, answers.get(question.id)?.value) : undefined;
    if (score === undefined) continue;
    weightedScore += question.weight * score;
    weightedMax += question.weight * worst;
  }
  const quality = weightedMax === 0 ? null : weightedScore / weightedMax;
  return { weightedScore, weightedMax, quality, points: quality === null ? null : part.points * quality };
}

/** Numbers of required and of answered questions. */
export interface Populated {
  readonly required: number;
  readonly answered: number;
}
export interface SectionPopulated extends Populated {
  readonly partId: string;
  readonly sectionId: string;
  readonly missing: readonly ReportNoteQuestion[];
}

/**
 * Counts each section's required questions that apply, and their answers (catalogue report-notes, `rules.populated`).
 */
export const sectionsPopulated = (
  { parts }: Pick<ReportNoteDefinition, 'parts'>,
  answers: GivenAnswers,
): SectionPopulated[] =>
  parts.flatMap(({ id: partId, sections }) =>
    sections.map(({ id: sectionId, questions }) => {
      const required = questions.filter((question) => question.required && applies(question, answers));
      const missing = required.filter((question) => !isAnswered(question, answers.get(question.id)));
      return { partId, sectionId, required: required.length, answered: required.length - missing.length, missing };
    }),
  );

/** Sections together. */
export const populatedInAll = (sections: readonly Populated[]): Populated => ({
  required: sections.reduce((sum, { required }) => sum + required, 0),
  answered: sections.reduce((sum, { answered }) => sum + answered, 0),
});

/** Returns whole percent, never 100 while an answer is missing; 100 if nothing is required. */
export const percentOf = ({ required, answered }: Populated): number =>
  required === 0 ? 100 : Math.floor((answered / required) * 100);

/** The recommendation that an answer offers; undefined where it is good enough, or has none. */
export function suggestionFor(
  question: ReportNoteQuestion,
  value: ReportNoteValue | undefined,
  fromScore: number,
): ReportNoteQuestion['recommendation'] {
  const score = scoreOf(question, value);
  return score !== undefined && score >= fromScore ? question.recommendation : undefined;
}
