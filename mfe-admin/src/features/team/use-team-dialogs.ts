import { useSearchParams } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** The id in the address of a member who is not there yet. */
export const NEW_MEMBER = 'new';
const MEMBER = 'memberId';
const MODE = 'mode';
const EDIT = 'edit';

/** Which member's dialog is open, as the address says, so that links and Back work. */
export function useTeamDialogs() {
  const [search, setSearch] = useSearchParams();
  const memberId = search.get(MEMBER);
  const addressOf = useCallback(
    (id: string, isEditing = false): string => {
      const next = new URLSearchParams(search);
      next.set(MEMBER, id);
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
          next.delete(MEMBER);
          next.delete(MODE);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { memberId, isEditing: search.get(MODE) === EDIT, addressOf, close };
}
