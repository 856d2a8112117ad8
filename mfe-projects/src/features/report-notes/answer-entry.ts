import type { ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import type { ReportNoteValue } from '@portal/contracts/projects/report-note-arithmetic';

/** An answer as entered. */
export interface AnswerEntry {
  readonly value: ReportNoteValue;
  readonly comment: string | null;
  readonly fileIds: readonly string[];
}

const NOTHING: AnswerEntry = { value: null, comment: null, fileIds: [] };

/** Returns an answer as an editable entry. */
export const entryOf = (answer: ReportNoteAnswer | undefined): AnswerEntry =>
  answer
    ? { value: answer.value, comment: answer.comment, fileIds: answer.photos.map(({ fileId }) => fileId) }
    : NOTHING;
