import type { Page } from '@portal/contracts/common/list';
import type { Note, NoteFields } from '@portal/contracts/projects/note';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { noteKeys } from './notes.keys.ts';

/** The version that was read goes with every write; `*` is whichever there is now (decisions §4). */
const ifMatch = (version: number | '*') => ({ 'If-Match': version === '*' ? version : `"${version}"` });

/** `GET /notes` */
export function useNotes(projectId: string, address: ListAddress) {
  return useQuery({
    queryKey: noteKeys.list(projectId, address),
    queryFn: ({ signal }) => {
      const searchParams = listQueryOf(address);
      searchParams.set('projectId', projectId);
      return getData<Page<Note>>(api.get('notes', { searchParams, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

interface Save {
  readonly fields: NoteFields;
  /** Takes the place of whatever was saved meanwhile. */
  readonly isOverwriting?: boolean;
}

/** `POST /notes`, or `PUT /notes` where there is one. */
export function useSaveNote(projectId: string, note: Note | undefined) {
  const changed = useChanged(projectId);
  return useMutation({
    mutationFn: ({ fields, isOverwriting = false }: Save) => {
      if (!note) return getData<Note>(api.post('notes', { json: { projectId, ...fields } }));
      const headers = ifMatch(isOverwriting ? '*' : note.version);
      return getData<Note>(api.put('notes', { json: { id: note.id, ...fields }, headers }));
    },
    onSuccess: changed,
  });
}

/** `DELETE /notes/{id}` */
export function useDeleteNote({ id, projectId, version }: Note) {
  return useMutation({
    mutationFn: () => getData(api.delete(`notes/${id}`, { headers: ifMatch(version) })),
    // A refusal, too, tells that something has changed.
    onSettled: useChanged(projectId),
  });
}

/** What a write makes old: the pages of the project's notes. */
export function useChanged(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: noteKeys.of(projectId) });
}
