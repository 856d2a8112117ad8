import type { Folder, FolderContents, Folders } from '@portal/contracts/library/folder';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { documentKeys, ifMatch } from '../../documents/document.keys.ts';
import { useChanged } from '../../documents/use-changed.ts';

const PATH = 'library/folders';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** `GET /library/folders`, `GET /projects/{id}/folders` */
export function useFolders(projectId: string | null) {
  return useQuery({
    queryKey: documentKeys.folders(projectId),
    queryFn: ({ signal }) => {
      const path = projectId === null ? PATH : `projects/${encodeURIComponent(projectId)}/folders`;
      return getData<Folders>(api.get(path, { signal }));
    },
  });
}

/** `GET /library/folders/{id}/contents`: what deleting it would delete with it, as of now. */
export function useFolderContents(id: string) {
  return useQuery({
    queryKey: documentKeys.contents(id),
    queryFn: ({ signal }) => getData<FolderContents>(api.get(`${pathOf(id)}/contents`, { signal })),
    staleTime: 0,
    gcTime: 0,
  });
}

export interface FolderValues {
  readonly name: string;
  /** Undefined where it is not the viewer's to say. */
  readonly allowsSiteContact: boolean | undefined;
}

/** Where a folder is made, or which one is changed. */
export interface FolderTarget {
  readonly projectId: string | null;
  /** Null for a new one, … */
  readonly folder: Folder | null;
  /** … which is made in this one, or at the top. */
  readonly parentFolderId: string | null;
}

/** `POST /library/folders`, or `PUT /library/folders/{id}` where there is one. */
export function useSaveFolder(target: FolderTarget) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (values: FolderValues) =>
      target.folder ? renameFolder(target.folder, values) : addFolder(target, values),
    onSuccess: changed,
  });
}

const addFolder = ({ projectId, parentFolderId }: FolderTarget, { name, allowsSiteContact }: FolderValues) =>
  getData<Folder>(
    api.post(PATH, {
      json: {
        name,
        parentFolderId,
        ...(projectId === null ? {} : { projectId }),
        ...(allowsSiteContact === undefined ? {} : { allowsSiteContact }),
      },
    }),
  );

const renameFolder = ({ id, version }: Folder, { name, allowsSiteContact }: FolderValues) =>
  getData<Folder>(
    api.put(pathOf(id), {
      json: { name, ...(allowsSiteContact === undefined ? {} : { allowsSiteContact }) },
      headers: ifMatch(version),
    }),
  );

/** `PUT /library/folders/{id}/move`; null is the top. */
export function useMoveFolder({ id, version }: Folder) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (parentFolderId: string | null) =>
      getData(api.put(`${pathOf(id)}/move`, { json: { parentFolderId }, headers: ifMatch(version) })),
    onSuccess: changed,
  });
}

/** `DELETE /library/folders/{id}` */
export function useDeleteFolder({ id, version }: Folder) {
  const changed = useChanged();
  return useMutation({
    mutationFn: () => getData(api.delete(pathOf(id), { headers: ifMatch(version) })),
    onSuccess: changed,
  });
}
