import type { ReportNotes } from '@portal/contracts/projects/report-note';
import type { ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { links } from '@portal/portal-sdk';
import type { AnswerEntry } from './answer-entry.ts';

/** What was found, in the words of the question: its score's meaning or the option, then the engineer's comment. */
function findingOf({ text, scores, options }: ReportNoteQuestion, { value, comment }: AnswerEntry): string {
  const meaning = scores?.find(({ score }) => score === value)?.meaning;
  const label = options?.find((option) => option.value === value)?.label;
  const found = meaning ?? (label === undefined ? text : `${text} ${label}.`);
  return [found, comment].filter(Boolean).join('\n\n');
}

/** The form of a new recommendation of the inspection with what the question suggests (decisions §17). */
export function suggestionAddress(
  { projectId, inspectionId }: Pick<ReportNotes, 'projectId' | 'inspectionId'>,
  question: ReportNoteQuestion,
  entry: AnswerEntry,
  { category, type, otherText }: NonNullable<ReportNoteQuestion['recommendation']>,
): string {
  const search = new URLSearchParams({
    newRisk: inspectionId,
    newCategory: category,
    newType: type,
    ...(otherText !== undefined && { newOtherType: otherText }),
    newComment: findingOf(question, entry),
  });
  return `${links.project(projectId, 'recommendations')}?${search.toString()}`;
}
