import { asText, useSearch } from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';
import { useCallback } from 'react';

/** Address parameters of the chosen folder (spec 1 §2), of its list of files and of the open one. */
const SCHEMA = { ...LIST_SEARCH, folderId: asText(), fileId: asText() };
const FIRST_PAGE = { page: undefined, sortFieldName: undefined, sortDirection: undefined, name: undefined };

interface Options {
  readonly replace?: boolean;
  /** True for the folder of the file that the address names. */
  readonly keepsFile?: boolean;
}

/** Keeps the chosen folder in the address; another folder is shown from its first page, without a search or an open file. */
export function useFolderAddress() {
  const [{ folderId = null, fileId = null }, setSearch] = useSearch(SCHEMA);
  const openFolder = useCallback(
    (id: string | null, { replace = false, keepsFile = false }: Options = {}) =>
      setSearch({ ...FIRST_PAGE, folderId: id ?? undefined, ...(!keepsFile && { fileId: undefined }) }, { replace }),
    [setSearch],
  );
  return { folderId, fileId, openFolder };
}
