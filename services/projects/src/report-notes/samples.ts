import type { AnswerFields } from '@portal/contracts/projects/report-note';
import { applies, scoreOf, type GivenAnswers } from '@portal/contracts/projects/report-note-arithmetic';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { pick } from '../core/random.ts';

/** Most things on a site are as they should be; some are not. */
const SCORES = [0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4];
const TEXTS: Readonly<Record<string, string>> = {
  'con-loss-history':
    'One near miss in spring: a hot-work spark in a riser, put out by the fire watch. No claims since the start of the works.',
  'sop-remarks':
    'A stable team with long service. The maintenance manager left in summer; the post is covered by the deputy until a successor is found.',
  'cd-remarks':
    'Roof build-up taken from drawings; the plant room in the basement was locked and was not seen. Sprinkler data from the last test report.',
};
const NOTHING_TO_ADD = 'Nothing to add since the last visit.';
const COMMENTS: readonly string[] = [
  'Seen on the walk and confirmed by the site manager.',
  'Records of the last three months were shown.',
  'To be looked at again on the next visit.',
  'Agreed on site; the contractor has been told.',
];
/** Number of answers per comment. */
const COMMENT_EVERY = 7;

/** Believable answers to a share of the questions, but for photographs; what applies follows the answers before. */
export function sampleAnswers(
  definition: ReportNoteDefinition,
  random: () => number,
  { share = 1, present = new Map() }: { readonly share?: number; readonly present?: GivenAnswers } = {},
): AnswerFields[] {
  const given = new Map(present);
  const answers: AnswerFields[] = [];
  const questions = definition.parts.flatMap(({ sections }) => sections.flatMap(({ questions: own }) => own));
  questions.forEach((question, index) => {
    const value = valueFor(question, random);
    const isBad = (scoreOf(question, value) ?? 0) >= definition.rules.suggestionFromScore;
    const hasComment = isBad || Math.floor(random() * COMMENT_EVERY) === 0;
    const comment = hasComment ? pick(random, COMMENTS) : null;
    const isBeyond = index >= questions.length * share;
    if (isBeyond || value === null || given.has(question.id) || !applies(question, given)) return;
    given.set(question.id, { value, photosCount: 0 });
    answers.push({ questionId: question.id, value, comment });
  });
  return answers;
}

function valueFor({ id, kind, options = [] }: ReportNoteQuestion, random: () => number): number | string | null {
  if (kind === 'score') return pick(random, SCORES);
  if (kind === 'choice') return options[Math.floor(random() * random() * options.length)]?.value ?? null;
  return kind === 'text' ? (TEXTS[id] ?? NOTHING_TO_ADD) : null;
}
