import type { AnswerFields, ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import { cleanText } from '../core/text.ts';

/** An answer of a request, cleaned. */
export interface Entered {
  readonly questionId: string;
  readonly value: number | string | null;
  readonly comment: string | null;
  readonly fileIds: readonly string[];
  /** Before the name of a field, where there are many answers. */
  readonly path: string;
}

export const enteredOf = (
  { questionId, value = null, comment, fileIds = [] }: AnswerFields,
  path: string,
): Entered => ({
  questionId,
  value: typeof value === 'string' ? cleanText(value) : value,
  comment: cleanText(comment),
  fileIds: [...new Set(fileIds)],
  path,
});

/** Returns true if an answer equals the present one. */
export const isSame = (present: ReportNoteAnswer | undefined, { value, comment, fileIds }: Entered): boolean =>
  (present?.value ?? null) === value && (present?.comment ?? null) === comment && !isOtherPhotos(present, fileIds);

/** Returns true if an answer's photographs differ from the present ones, or their order does. */
export const isOtherPhotos = (present: ReportNoteAnswer | undefined, fileIds: readonly string[]): boolean => {
  const there = present?.photos ?? [];
  return there.length !== fileIds.length || there.some(({ fileId }, index) => fileId !== fileIds[index]);
};
