import type { Page } from '@portal/contracts/common/list';
import type { Document } from '@portal/contracts/library/document';
import { MAX_DOCUMENTS_AT_ONCE } from '@portal/contracts/library/document-rules';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { documentKeys, ifMatch } from '../../documents/document.keys.ts';
import { useChanged } from '../../documents/use-changed.ts';

const PATH = 'library/files';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** `GET /library/folders/{id}/files` */
export function useFiles(folderId: string, address: ListAddress) {
  return useQuery({
    queryKey: documentKeys.list(folderId, address),
    queryFn: ({ signal }) => {
      const path = `library/folders/${encodeURIComponent(folderId)}/files`;
      return getData<Page<Document>>(api.get(path, { searchParams: listQueryOf(address), signal }));
    },
    // Of the same folder alone: rows of another one must not stand under this one's name.
    placeholderData: (last, query) => (query?.queryKey[2] === folderId ? keepPreviousData(last) : undefined),
  });
}

/** `PUT /library/files/{id}/name`, over the version that was read. */
export function useRenameFile({ id, version }: Document) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (name: string) =>
      getData<Document>(api.put(`${pathOf(id)}/name`, { json: { name }, headers: ifMatch(version) })),
    onSuccess: changed,
  });
}

/** A write of several files, as many at once as one request takes. */
function useFilesWrite<Wish>(write: (ids: readonly string[], wish: Wish) => Promise<unknown>) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ files, wish }: { readonly files: readonly Document[]; readonly wish: Wish }) => {
      const ids = files.map(({ id }) => id);
      for (let from = 0; from < ids.length; from += MAX_DOCUMENTS_AT_ONCE)
        await write(ids.slice(from, from + MAX_DOCUMENTS_AT_ONCE), wish);
    },
    // After a failure, too: some of them may be written.
    onSettled: changed,
  });
}

/** `PUT /library/files/visibility` */
export const useSetVisibility = () =>
  useFilesWrite((ids, isPrivate: boolean) => getData(api.put(`${PATH}/visibility`, { json: { ids, isPrivate } })));

/** `PUT /library/files/move` */
export const useMoveFiles = () =>
  useFilesWrite((ids, folderId: string) => getData(api.put(`${PATH}/move`, { json: { ids, folderId } })));

/** `DELETE /library/files` */
export const useDeleteFiles = () => useFilesWrite((ids) => getData(api.delete(PATH, { json: { ids } })));

/** `PUT /library/files/{id}/mark-as-opened`: for risk engineers. */
export function useMarkAsOpened() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: string) => getData(api.put(`${pathOf(id)}/mark-as-opened`)),
    onSuccess: changed,
  });
}

/** `POST /library/files/zip` */
export const askArchive = (ids: readonly string[]): Promise<{ url: string }> =>
  getData(api.post(`${PATH}/zip`, { json: { ids } }));
