import { asText, useSearch } from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';
import { useCallback } from 'react';

/** Address parameters of the chosen folder (spec 1 §2) and of its list of files. */
const SCHEMA = { ...LIST_SEARCH, folderId: asText() };
const FIRST_PAGE = { page: undefined, sortFieldName: undefined, sortDirection: undefined, name: undefined };

/** Keeps the chosen folder in the address; another folder is shown from its first page, without a search. */
export function useFolderAddress() {
  const [{ folderId = null }, setSearch] = useSearch(SCHEMA);
  const openFolder = useCallback(
    (id: string | null, options: { readonly replace?: boolean } = {}) =>
      setSearch({ ...FIRST_PAGE, folderId: id ?? undefined }, options),
    [setSearch],
  );
  return { folderId, openFolder };
}
