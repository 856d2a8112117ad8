import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import type { Note, NoteFields } from '@portal/contracts/projects/note';
import { call, endpointKey, useEndpoint, useWrite } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Reads a page of a project's notes. */
export function useNotes(projectId: string, address: ListAddress) {
  const query = listQueryOf(address);
  query.set('projectId', projectId);
  return useEndpoint('GET /notes', { query }, { placeholderData: keepPreviousData });
}

/** A loaded page of notes. */
export type NotesPage = ReturnType<typeof useNotes>;

/** Reads a note: from the page that shows it, else from all, as notes are read by pages alone. */
export function useNote(projectId: string, id: string, { data: page, ...pages }: NotesPage) {
  const shown = page?.items.find((note) => note.id === id);
  const elsewhere = useQuery({
    ...noteQuery(projectId, id),
    enabled: page !== undefined && !shown,
  });
  return {
    data: shown ?? elsewhere.data ?? undefined,
    error: pages.error ?? elsewhere.error,
    isGone: !shown && elsewhere.data === null,
    refetch: () => (page ? elsewhere.refetch() : pages.refetch()),
  };
}

/** Returns the function that changes a note over the version of `over`, or adds one without it. */
export function useSaveNote(projectId: string) {
  const create = useWrite('POST /notes');
  const update = useWrite('PUT /notes');
  return (fields: NoteFields, over: Note | undefined) =>
    over
      ? update.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version })
      : create.mutateAsync({ body: { projectId, ...fields } });
}

/** Returns the query of a note; null is one that is gone. */
export const noteQuery = (projectId: string, id: string) => ({
  queryKey: [...endpointKey('GET /notes', { query: { projectId } }), id],
  queryFn: async () => (await noteNow({ id, projectId })) ?? null,
});

/** Returns a note as it is now, undefined where it is gone. Notes are read by pages alone. */
export async function noteNow({ id, projectId }: Pick<Note, 'id' | 'projectId'>): Promise<Note | undefined> {
  for (let page = 1, totalPages = 1; page <= totalPages; page++) {
    const answer = await call('GET /notes', { query: { projectId, page, pageSize: MAX_PAGE_SIZE } });
    const note = answer.items.find((one) => one.id === id);
    if (note) return note;
    totalPages = answer.totalPages;
  }
  return undefined;
}

/** Deletes a note; refreshes after a refusal, too, since something has changed. */
export const useDeleteNote = () => useWrite('DELETE /notes/{id}', { refreshWhenRefused: true });
