import type { Note, NoteFields } from '@portal/contracts/projects/note';
import { useEndpoint, useWrite } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData } from '@tanstack/react-query';

/** Reads a page of a project's notes. */
export function useNotes(projectId: string, address: ListAddress) {
  const query = listQueryOf(address);
  query.set('projectId', projectId);
  return useEndpoint('GET /notes', { query }, { placeholderData: keepPreviousData });
}

/**
 * Returns the function that adds a note, or changes one over the version that was opened. `isOverwriting` replaces
 * whatever was saved meanwhile (decisions §4).
 */
export function useSaveNote(projectId: string, note: Note | undefined) {
  const create = useWrite('POST /notes');
  const update = useWrite('PUT /notes');
  return (fields: NoteFields, isOverwriting: boolean) =>
    note
      ? update.mutateAsync({ body: { id: note.id, ...fields }, ifMatch: isOverwriting ? '*' : note.version })
      : create.mutateAsync({ body: { projectId, ...fields } });
}

/** Deletes a note; refreshes after a refusal, too, since something has changed. */
export const useDeleteNote = () => useWrite('DELETE /notes/{id}', { refreshWhenRefused: true });
