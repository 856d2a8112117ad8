import { changesBetween, type HistoryLine } from '@portal/history';
import { changesOfProject } from '../history/project-differences.ts';
import type { AnswersChange, ProjectChange, RecordedAnswer, Step } from './change.ts';

/** Returns the line of a step; none for an item that was deleted. */
export function linesOfStep({
  kind,
  id,
  projectId,
  action,
  before,
  after,
  words = null,
  isMerged,
}: Step): HistoryLine[] {
  if (after === null) return [];
  const fields = Object.keys(after).filter((field) => field !== 'status' && before && field in before);
  const changes = before ? changesBetween(before, after, fields) : [];
  const statuses = { oldStatus: before?.status ?? null, newStatus: after.status };
  return [{ kind, id, projectId, action, ...statuses, words, changes, ...(isMerged && { isMerged }) }];
}

/** Returns the line of a change of a project; none where nothing that its history shows has changed. */
export function linesOfProject({ kind, id, action, content }: ProjectChange): HistoryLine[] {
  const changes = content ? changesOfProject(content.before, content.after) : [];
  return changes.length > 0 ? [{ kind, id, projectId: id, action, changes }] : [];
}

/** Returns a line for each answer that was changed. */
export const linesOfAnswers = ({ kind, id, projectId, before, after }: AnswersChange): HistoryLine[] =>
  Object.entries(after).map(([part, answer]) => ({
    ...{ kind, id, projectId, part, action: 'answer', isMerged: true },
    changes: [{ field: 'answer', oldValue: shownOf(before?.[part]), newValue: shownOf(answer) }],
  }));

const shownOf = (answer: RecordedAnswer | null | undefined) =>
  answer ? { value: answer.value, comment: answer.comment, photosCount: answer.photos.length } : null;
