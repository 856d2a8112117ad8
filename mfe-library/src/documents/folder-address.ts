import { useSearchParams } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** The parameter that names the chosen folder (spec 1 §2). */
const FOLDER = 'folderId';

/** The chosen folder as the address says; another one is shown from its first page, unsearched. */
export function useFolderAddress() {
  const [search, setSearch] = useSearchParams();
  const openFolder = useCallback(
    (id: string | null, options: { readonly replace?: boolean } = {}) =>
      setSearch((current: URLSearchParams) => {
        const next = new URLSearchParams(current);
        for (const parameter of [FOLDER, 'page', 'sortFieldName', 'sortDirection', 'name']) next.delete(parameter);
        if (id !== null) next.set(FOLDER, id);
        return next;
      }, options),
    [setSearch],
  );
  return { folderId: search.get(FOLDER), openFolder };
}
