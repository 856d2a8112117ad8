import type { Document } from '@portal/contracts/library/document';
import { MAX_DOCUMENTS_AT_ONCE } from '@portal/contracts/library/document-rules';
import { call, endpointKey, useEndpoint, useWrite, useWrites, type Write } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, partialMatchKey } from '@tanstack/react-query';
import { useState } from 'react';

const FILES = 'GET /library/folders/{id}/files';
const FILE = 'GET /library/files/{id}';

/** Reads a page of the files of a folder. */
export function useFiles(folderId: string, address: ListAddress) {
  const params = { id: folderId };
  const ofFolder = endpointKey(FILES, { params });
  return useEndpoint(
    FILES,
    { params, query: listQueryOf(address) },
    {
      // Only for the same folder: rows of another folder must not be shown under this name.
      placeholderData: (last, query) =>
        query && partialMatchKey(query.queryKey, ofFolder) ? keepPreviousData(last) : undefined,
    },
  );
}

/** A loaded page of files. */
export type FilesPage = ReturnType<typeof useFiles>;

/** Reads a file: from the page that shows it, else by itself; null is none. */
export function useFile(id: string | null, page?: FilesPage) {
  const shown = page?.data?.items.find((file) => file.id === id);
  // A page on its way may have it.
  const { data, error, refetch } = useEndpoint(
    FILE,
    id === null || shown || page?.isPending ? null : { params: { id } },
  );
  const file = shown ?? data;
  // Kept while the list turns to the page of the next file.
  const [known, setKnown] = useState(file);
  if (file && file !== known) setKnown(file);
  return { data: file ?? (known?.id === id && !error ? known : undefined), error, refetch };
}

/** Returns a file as it is now. */
export const fileNow = ({ id }: Document) => call(FILE, { params: { id } });

/** Renames a file. */
export const useRenameFile = () => useWrite('PUT /library/files/{id}/name');

/** Writes several files, as many at once as one request takes. */
const useFilesWrite = <Wish>(writeBatch: (write: Write, ids: string[], wish: Wish) => Promise<unknown>) =>
  useWrites(
    async (write, { files, wish }: { readonly files: readonly Document[]; readonly wish: Wish }) => {
      const ids = files.map(({ id }) => id);
      for (let from = 0; from < ids.length; from += MAX_DOCUMENTS_AT_ONCE)
        await writeBatch(write, ids.slice(from, from + MAX_DOCUMENTS_AT_ONCE), wish);
    },
    // Also after a failure: some files may have been changed.
    { refreshWhenRefused: true },
  );

/** Makes files private, or visible again. */
export const useSetVisibility = () =>
  useFilesWrite((write, ids, isPrivate: boolean) =>
    write('PUT /library/files/visibility', { body: { ids, isPrivate } }),
  );

/** Moves files into another folder. */
export const useMoveFiles = () =>
  useFilesWrite((write, ids, folderId: string) => write('PUT /library/files/move', { body: { ids, folderId } }));

/** Deletes files. */
export const useDeleteFiles = () => useFilesWrite((write, ids) => write('DELETE /library/files', { body: { ids } }));

/** Marks a file as opened: for risk engineers. */
export const useMarkAsOpened = () => useWrite('PUT /library/files/{id}/mark-as-opened');

/** Requests an address of several files as one archive. */
export const requestArchive = (ids: string[]) => call('POST /library/files/zip', { body: { ids } });
