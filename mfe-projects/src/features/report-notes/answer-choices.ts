import type { ReportNoteValue } from '@portal/contracts/projects/report-note-arithmetic';
import type { ReportNoteDefinition, ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';

/** An answer to choose from. */
export interface AnswerChoice {
  readonly value: number | string;
  readonly label: string;
  /** Meaning of the score. */
  readonly meaning?: string;
  readonly score?: number;
  /** The key that chooses it: the score itself, else its number in the list. */
  readonly key: string;
}

/** The five scores with their names and meanings, or the options of a choice. */
export const optionsOf = (
  { kind, scores = [], options = [] }: ReportNoteQuestion,
  legend: ReportNoteDefinition['legend'],
): readonly AnswerChoice[] =>
  kind === 'score'
    ? scores.map(({ score, meaning }) => ({
        value: score,
        label: legend.find((one) => one.score === score)?.label ?? String(score),
        meaning,
        score,
        key: String(score),
      }))
    : options.map(({ value, label }, index) => ({ value, label, key: String(index + 1) }));

/** The choice that was made; undefined where none was. */
export const chosenOf = (
  question: ReportNoteQuestion,
  legend: ReportNoteDefinition['legend'],
  value: ReportNoteValue,
): AnswerChoice | undefined => optionsOf(question, legend).find((option) => option.value === value);
