import { mayDo } from '@portal/ui';
import type { ReportNoteAnswer, ReportNotes } from '@portal/contracts/projects/report-note';
import { call, endpointKey, useEndpoint, type Answer } from '@portal/portal-sdk';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { AnswerEntry } from './answer-entry.ts';

/** Interval of reloading, because recording opens by the clock without an event. */
const LOOK_AGAIN_MS = 60_000;

const itemsOf = ({ items }: Answer<'GET /report-notes/populated'>) => items;

/** Reads the inspections of a project with the share that is populated of each. */
export const usePopulated = (projectId: string) =>
  useEndpoint('GET /report-notes/populated', { query: { projectId } }, { select: itemsOf });

const inputOf = (projectId: string, inspectionId: string) => ({ query: { projectId, inspectionId } });
const onlyOf = ({ items }: Answer<'GET /report-notes'>): ReportNotes | null => items[0] ?? null;

/** Returns the key of an inspection's report notes. */
export const notesKey = (projectId: string, inspectionId: string) =>
  endpointKey('GET /report-notes', inputOf(projectId, inspectionId));

/** Returns what finds an answer as it is in the cache now, which may be newer than what is drawn. */
export function useCachedAnswer(projectId: string, inspectionId: string) {
  const client = useQueryClient();
  return (questionId: string): ReportNoteAnswer | undefined => {
    const kept = client.getQueryData<Answer<'GET /report-notes'>>(notesKey(projectId, inspectionId));
    return kept && onlyOf(kept)?.answers.find((answer) => answer.questionId === questionId);
  };
}

/** Reads the report notes of an inspection. */
export const useReportNotes = (projectId: string, inspectionId: string) =>
  useEndpoint('GET /report-notes', inputOf(projectId, inspectionId), {
    select: onlyOf,
    refetchInterval: ({ state: { data } }) => {
      const notes = data && onlyOf(data);
      return notes?.inspectionStatus === 'Upcoming' && !mayDo(notes, 'update') ? LOOK_AGAIN_MS : false;
    },
  });

/** Reads the questions of report notes; those of a version never change. */
export const useQuestions = (notes: Pick<ReportNotes, 'projectType' | 'catalogueVersion'> | null | undefined) =>
  useEndpoint(
    'GET /report-notes/questions',
    notes ? { query: { projectType: notes.projectType, version: notes.catalogueVersion } } : null,
    { staleTime: Infinity },
  );

/** Reads the last changes of an answer. */
export const useAnswerHistory = (inspectionId: string, questionId: string) =>
  useEndpoint('GET /report-notes/history', { query: { inspectionId, questionId, pageSize: 50 } });

/**
 * Saves a complete answer over the version with which it began. Nothing is reloaded: the answer is put into the cache
 * (`useCacheAnswer`) while typing continues.
 */
export const saveAnswer = (inspectionId: string, questionId: string, entry: AnswerEntry, base: number) =>
  call('PUT /report-notes/dynamic', {
    body: { inspectionId, questionId, ...entry, fileIds: [...entry.fileIds] },
    ifMatch: base,
  });

type Saved = Answer<'PUT /report-notes/dynamic'>;

/**
 * Puts a saved answer into the cache and cancels running requests, which may be older. Resolves once pages that read the
 * cache have been told: an answer that is neither theirs nor a draft any more would be missing for a moment, and with it
 * the questions that depend on it, and the focus.
 */
export function useCacheAnswer(projectId: string, inspectionId: string): (saved: Saved) => Promise<void> {
  const client = useQueryClient();
  const queryKey = notesKey(projectId, inspectionId);
  return async (saved) => {
    // Cancelled queries restore their previous data first; then the answer is written.
    await client.cancelQueries({ queryKey });
    client.setQueryData<Answer<'GET /report-notes'>>(
      queryKey,
      (kept) => kept && { items: kept.items.map((notes) => withAnswer(notes, saved)) },
    );
    await new Promise<void>((told) => notifyManager.schedule(told));
  };
}

const withAnswer = (notes: ReportNotes, saved: Saved): ReportNotes => ({
  ...notes,
  answers: [...notes.answers.filter(({ questionId }) => questionId !== saved.questionId), saved],
});
