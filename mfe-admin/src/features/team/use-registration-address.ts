import { asText, useSearch } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** Notifications lead to a registration by `inviteId` (catalogue notifications). */
const SCHEMA = { inviteId: asText() };

/** Keeps the id of the registration whose dialog is open in the address. */
export function useRegistrationAddress() {
  const [{ inviteId }, setSearch] = useSearch(SCHEMA);
  const open = useCallback((id: string) => setSearch({ inviteId: id }), [setSearch]);
  const close = useCallback(() => setSearch({ inviteId: undefined }, { replace: true }), [setSearch]);
  return { inviteId, open, close };
}
