import { useSearchParams } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** The parameter by which notifications lead to a registration (catalogue notifications). */
export const INVITE = 'inviteId';

/** The address of the dialog of a registration, over what the page shows. */
export function useRegistrationAddress(): (inviteId: string) => string {
  const [search] = useSearchParams();
  return useCallback(
    (inviteId: string) => {
      const next = new URLSearchParams(search);
      next.set(INVITE, inviteId);
      return `?${next.toString()}`;
    },
    [search],
  );
}
