import type { ReportNoteValue } from './report-note-arithmetic.ts';
import type { AnswerKind, ReportNoteDefinition, ReportNoteQuestion } from './report-note-questions.ts';
import { REPORT_NOTE_TEXTS } from './report-note-texts.ts';

/** An answer to be saved; blank texts are null. */
export interface NewAnswer {
  readonly value: ReportNoteValue;
  readonly comment: string | null;
  readonly photosCount: number;
}
interface Fault {
  readonly field: 'value' | 'comment' | 'fileIds';
  readonly message: string;
}

type Rules = ReportNoteDefinition['rules'];
type Validator = (question: ReportNoteQuestion, value: number | string, rules: Rules) => string | undefined;

const { takes, tooLong, photosLimit, noPhotos } = REPORT_NOTE_TEXTS;

/** Validators of answers by kind. */
const VALIDATORS: Readonly<Record<AnswerKind, Validator>> = {
  score: ({ scores = [] }, value, { scoreRange: { best, worst } }) =>
    scores.some(({ score }) => score === value) ? undefined : takes.score(best, worst),
  choice: ({ options = [] }, value) => (options.some((option) => option.value === value) ? undefined : takes.choice),
  text: ({ maxLength = 0 }, value) => {
    if (typeof value !== 'string') return takes.text;
    return value.length > maxLength ? tooLong(maxLength) : undefined;
  },
  photo: () => takes.photo,
};

/** Photographs that a question takes, as its answer or beside it. */
export const photosTaken = ({ kind, maxPhotos = 0, allowsPhoto }: ReportNoteQuestion, rules: Rules): number => {
  if (kind === 'photo') return maxPhotos;
  return allowsPhoto ? rules.maxPhotos : 0;
};

/** Returns the error of an answer to a question; undefined if it is valid (catalogue report-notes, `answerKinds`). */
export function answerFault(question: ReportNoteQuestion, answer: NewAnswer, rules: Rules): Fault | undefined {
  const { value, comment, photosCount } = answer;
  const wrongValue = value === null ? undefined : VALIDATORS[question.kind](question, value, rules);
  if (wrongValue !== undefined) return { field: 'value', message: wrongValue };
  if (comment !== null && comment.length > rules.commentMaxLength) {
    return { field: 'comment', message: tooLong(rules.commentMaxLength) };
  }
  const most = photosTaken(question, rules);
  if (photosCount <= most) return undefined;
  return { field: 'fileIds', message: most === 0 ? noPhotos : photosLimit(most) };
}
