import type { Folder } from '@portal/contracts/library/folder';
import { useEndpoint, useWrite, useWrites } from '@portal/portal-sdk';

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

/** Place of a new folder, or the folder to change. */
export interface FolderTarget {
  readonly projectId: string | null;
  /** Null for a new one, … */
  readonly folder: Folder | null;
  /** … which is made in this one, or at the top. */
  readonly parentFolderId: string | null;
}

/** The folder as the parameters of a write. */
export const target = ({ id, version }: Folder) => ({ params: { id }, ifMatch: version });

/** Adds a folder, or renames one over the version that was opened. */
export const useSaveFolder = ({ projectId, folder, parentFolderId }: FolderTarget) =>
  useWrites((write, { name, allowsSiteContact }: FolderValues) => {
    const fields = { name, ...(allowsSiteContact === undefined ? {} : { allowsSiteContact }) };
    return folder
      ? write('PUT /library/folders/{id}', { ...target(folder), body: fields })
      : write('POST /library/folders', {
          body: { ...fields, parentFolderId, ...(projectId === null ? {} : { projectId }) },
        });
  });

/** Moves a folder into another one, or to the top. */
export const useMoveFolder = () => useWrite('PUT /library/folders/{id}/move');

/** Deletes a folder with all that is in it. */
export const useDeleteFolder = () => useWrite('DELETE /library/folders/{id}', { refreshWhenRefused: true });
