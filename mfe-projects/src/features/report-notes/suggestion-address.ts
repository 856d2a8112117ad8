import type { ReportNotes } from '@portal/contracts/projects/report-note';
import type { ReportNoteQuestion } from '@portal/contracts/projects/report-note-questions';
import { links, withSearch } from '@portal/portal-sdk';
import { NEW_RECOMMENDATION_SEARCH, newRecommendationSearch } from '../../links/new-recommendation.ts';
import type { AnswerEntry } from './answer-entry.ts';

/** Describes a finding in the question's words: meaning of the score or the option, then the engineer's comment. */
function findingOf({ text, scores, options }: ReportNoteQuestion, { value, comment }: AnswerEntry): string {
  const meaning = scores?.find(({ score }) => score === value)?.meaning;
  const label = options?.find((option) => option.value === value)?.label;
  const found = meaning ?? (label === undefined ? text : `${text} ${label}.`);
  return [found, comment].filter(Boolean).join('\n\n');
}

/** Returns the address of the new recommendation's form with the question's suggestion (decisions §17). */
export function suggestionAddress(
  { projectId, inspectionId }: Pick<ReportNotes, 'projectId' | 'inspectionId'>,
  question: ReportNoteQuestion,
  entry: AnswerEntry,
  { category, type, otherText }: NonNullable<ReportNoteQuestion['recommendation']>,
): string {
  const comment = findingOf(question, entry);
  const one = newRecommendationSearch({ inspectionId, category, type, otherType: otherText, comment });
  const search = withSearch(new URLSearchParams(), NEW_RECOMMENDATION_SEARCH, one);
  return `${links.project(projectId, 'recommendations')}?${search.toString()}`;
}
