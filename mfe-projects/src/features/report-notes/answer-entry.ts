import type { ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import type { ReportNoteValue } from '@portal/contracts/projects/report-note-arithmetic';

/** An answer as entered. */
export interface AnswerEntry {
  readonly value: ReportNoteValue;
  readonly comment: string | null;
  readonly fileIds: readonly string[];
}

const NOTHING: AnswerEntry = { value: null, comment: null, fileIds: [] };

/** Returns true if an entry answers its question; a comment alone does not. */
export const isAnswered = ({ value, fileIds }: AnswerEntry): boolean => value !== null || fileIds.length > 0;

/** Returns an answer as an editable entry. */
export const entryOf = (answer: ReportNoteAnswer | undefined): AnswerEntry =>
  answer
    ? { value: answer.value, comment: answer.comment, fileIds: answer.photos.map(({ fileId }) => fileId) }
    : NOTHING;
