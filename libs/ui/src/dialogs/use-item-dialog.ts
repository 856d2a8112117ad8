import { useSearchParams } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** The id in the address of an item that is not there yet. */
export const NEW_ITEM = 'new';
const MODE = 'mode';
const EDIT = 'edit';

/** Which item's dialog is open, as the parameter of the address says, so that links and Back work. */
export function useItemDialog(parameter: string) {
  const [search, setSearch] = useSearchParams();
  const addressOf = useCallback(
    (id: string, isEditing = false): string => {
      const next = new URLSearchParams(search);
      next.set(parameter, id);
      if (isEditing) next.set(MODE, EDIT);
      else next.delete(MODE);
      return `?${next.toString()}`;
    },
    [search, parameter],
  );
  const close = useCallback(
    () =>
      setSearch(
        (current: URLSearchParams) => {
          const next = new URLSearchParams(current);
          next.delete(parameter);
          next.delete(MODE);
          return next;
        },
        { replace: true },
      ),
    [setSearch, parameter],
  );
  return { itemId: search.get(parameter), isEditing: search.get(MODE) === EDIT, addressOf, close };
}
