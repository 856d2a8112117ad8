import { useSearchParams } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** The id in the address of a contact who is not there yet. */
export const NEW_CONTACT = 'new';
const CONTACT = 'contactId';
const MODE = 'mode';
const EDIT = 'edit';

/** Which contact's dialog is open, as the address says, so that links and Back work. */
export function useContactDialogs() {
  const [search, setSearch] = useSearchParams();
  const addressOf = useCallback(
    (id: string, isEditing = false): string => {
      const next = new URLSearchParams(search);
      next.set(CONTACT, id);
      if (isEditing) next.set(MODE, EDIT);
      else next.delete(MODE);
      return `?${next.toString()}`;
    },
    [search],
  );
  const close = useCallback(
    () =>
      setSearch(
        (current: URLSearchParams) => {
          const next = new URLSearchParams(current);
          next.delete(CONTACT);
          next.delete(MODE);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { contactId: search.get(CONTACT), isEditing: search.get(MODE) === EDIT, addressOf, close };
}
