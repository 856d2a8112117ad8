import { asText, useSearch } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** Notifications lead to a registration by `inviteId` (catalogue notifications). */
const SCHEMA = { inviteId: asText() };

/** Which registration's dialog is open over what the page shows, as the address says. */
export function useRegistrationAddress() {
  const [{ inviteId }, setSearch, linkTo] = useSearch(SCHEMA);
  const addressOf = useCallback((id: string): string => linkTo({ inviteId: id }), [linkTo]);
  const close = useCallback(() => setSearch({ inviteId: undefined }, { replace: true }), [setSearch]);
  return { inviteId, addressOf, close };
}
