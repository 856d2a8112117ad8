import { asText, useSearch } from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';
import { useCallback } from 'react';

/** The chosen folder (spec 1 §2), and what the list of its files says. */
const SCHEMA = { ...LIST_SEARCH, folderId: asText() };
const FIRST_PAGE = { page: undefined, sortFieldName: undefined, sortDirection: undefined, name: undefined };

/** The chosen folder as the address says; another one is shown from its first page, unsearched. */
export function useFolderAddress() {
  const [{ folderId = null }, setSearch] = useSearch(SCHEMA);
  const openFolder = useCallback(
    (id: string | null, options: { readonly replace?: boolean } = {}) =>
      setSearch({ ...FIRST_PAGE, folderId: id ?? undefined }, options),
    [setSearch],
  );
  return { folderId, openFolder };
}
