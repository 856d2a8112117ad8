import type { Page } from '@portal/contracts/common/list';
import type {
  AnswerChange,
  ReportNoteAnswer,
  ReportNotes,
  ReportNotesPopulated,
} from '@portal/contracts/projects/report-note';
import type { ReportNoteDefinition } from '@portal/contracts/projects/report-note-questions';
import { api, getData } from '@portal/portal-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerEntry } from './answer-entry.ts';
import { reportNoteKeys } from './report-notes.keys.ts';

/** Recording opens by the clock, of which nothing is told. */
const LOOK_AGAIN_MS = 60_000;

/** `GET /report-notes/populated`: the inspections of a project with the share that is populated of each. */
export const usePopulated = (projectId: string) =>
  useQuery({
    queryKey: reportNoteKeys.populated(projectId),
    queryFn: ({ signal }) =>
      getData<ReportNotesPopulated>(api.get('report-notes/populated', { searchParams: { projectId }, signal })),
    select: ({ items }) => items,
  });

/** `GET /report-notes` of one inspection. */
export const useReportNotes = (projectId: string, inspectionId: string) =>
  useQuery({
    queryKey: reportNoteKeys.notes(projectId, inspectionId),
    queryFn: async ({ signal }) => {
      const searchParams = { projectId, inspectionId };
      const { items } = await getData<{ items: ReportNotes[] }>(api.get('report-notes', { searchParams, signal }));
      return items[0] ?? null;
    },
    refetchInterval: ({ state }) =>
      state.data?.inspectionStatus === 'Upcoming' && !state.data.update.allowed ? LOOK_AGAIN_MS : false,
  });

/** `GET /report-notes/questions`: what was asked in a version stays as it is. */
export const useQuestions = (notes: Pick<ReportNotes, 'projectType' | 'catalogueVersion'> | null | undefined) =>
  useQuery({
    queryKey: reportNoteKeys.questions(notes?.projectType ?? 'Construction', notes?.catalogueVersion ?? ''),
    queryFn: ({ signal }) => {
      const searchParams = { projectType: notes?.projectType ?? '', version: notes?.catalogueVersion ?? '' };
      return getData<ReportNoteDefinition>(api.get('report-notes/questions', { searchParams, signal }));
    },
    enabled: notes != null,
    staleTime: Infinity,
  });

/** `GET /report-notes/history`: the last changes of an answer. */
export const useAnswerHistory = (projectId: string, inspectionId: string, questionId: string) =>
  useQuery({
    queryKey: reportNoteKeys.history(projectId, inspectionId, questionId),
    queryFn: ({ signal }) => {
      const searchParams = { inspectionId, questionId, pageSize: '50' };
      return getData<Page<AnswerChange>>(api.get('report-notes/history', { searchParams, signal }));
    },
  });

/** `PUT /report-notes/dynamic`: a whole answer in the place of the version with which it began. */
export const saveAnswer = (inspectionId: string, questionId: string, entry: AnswerEntry, base: number) =>
  getData<ReportNoteAnswer>(
    api.put('report-notes/dynamic', {
      json: { inspectionId, questionId, ...entry },
      headers: { 'If-Match': `"${base}"` },
    }),
  );

/** Puts a saved answer into what is kept; what is being fetched may be older, and is given up. */
export function useKeepSaved(projectId: string, inspectionId: string): (saved: ReportNoteAnswer) => Promise<void> {
  const client = useQueryClient();
  const queryKey = reportNoteKeys.notes(projectId, inspectionId);
  return async (saved) => {
    // What is given up goes back to what was there before, and only then takes the answer.
    await client.cancelQueries({ queryKey });
    client.setQueryData<ReportNotes | null>(
      queryKey,
      (notes) =>
        notes && {
          ...notes,
          answers: [...notes.answers.filter(({ questionId }) => questionId !== saved.questionId), saved],
        },
    );
  };
}
