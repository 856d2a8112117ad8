import type { Folder } from '@portal/contracts/library/folder';
import { call, useEndpoint, useWrite, useWrites } from '@portal/portal-sdk';

/** Reads the folders of a project, or of the library. */
export function useFolders(projectId: string | null) {
  const library = useEndpoint('GET /library/folders', projectId === null ? {} : null);
  const project = useEndpoint('GET /projects/{id}/folders', projectId === null ? null : { params: { id: projectId } });
  return projectId === null ? library : project;
}

/** Reads what deleting a folder would delete with it, as of now. */
export const useFolderContents = (id: string) =>
  useEndpoint('GET /library/folders/{id}/contents', { params: { id } }, { staleTime: 0, gcTime: 0 });

export interface FolderValues {
  readonly name: string;
  /** Undefined where it is not the viewer's to say. */
  readonly allowsSiteContact: boolean | undefined;
}

/** Place of a new folder. */
export interface FolderTarget {
  readonly projectId: string | null;
  /** The folder in which it is made; null at the top. */
  readonly parentFolderId: string | null;
}
interface SavedFolder {
  readonly values: FolderValues;
  /** The folder that is changed over its version; undefined for a new one. */
  readonly over: Folder | undefined;
}

/** Returns a folder as it is now, undefined where it is gone. Folders are read as the list of their place. */
export async function folderNow(projectId: string | null, id: string): Promise<Folder | undefined> {
  const { items } = await (projectId === null
    ? call('GET /library/folders', {})
    : call('GET /projects/{id}/folders', { params: { id: projectId } }));
  return items.find((folder) => folder.id === id);
}

/** The folder as the parameters of a write. */
export const target = ({ id, version }: Folder) => ({ params: { id }, ifMatch: version });

/** Adds a folder, or renames one. */
export const useSaveFolder = ({ projectId, parentFolderId }: FolderTarget) =>
  useWrites((write, { values: { name, allowsSiteContact }, over }: SavedFolder) => {
    const fields = { name, ...(allowsSiteContact === undefined ? {} : { allowsSiteContact }) };
    return over
      ? write('PUT /library/folders/{id}', { ...target(over), body: fields })
      : write('POST /library/folders', {
          body: { ...fields, parentFolderId, ...(projectId === null ? {} : { projectId }) },
        });
  });

/** Moves a folder into another one, or to the top. */
export const useMoveFolder = () => useWrite('PUT /library/folders/{id}/move', { refreshWhenRefused: true });

/** Deletes a folder with all that is in it. */
export const useDeleteFolder = () => useWrite('DELETE /library/folders/{id}', { refreshWhenRefused: true });
