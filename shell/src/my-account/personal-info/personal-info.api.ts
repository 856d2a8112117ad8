import type { PersonalInfo } from '@portal/contracts/identity/personal-info';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { call, invalidateTopics, useEndpoint, useWrites } from '@portal/portal-sdk';
import { refreshSession } from '@portal/portal-sdk/session';
import { useQueryClient } from '@tanstack/react-query';

/** Reads one's own person. */
export const useCurrentUser = () => useEndpoint('GET /users/current', {}, { refetchOnWindowFocus: false });

/** Reads the own person anew and waits for it. */
export function useReloadCurrentUser(): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidateTopics(client, ['account']);
}

interface Update {
  readonly body: PersonalInfo;
  /** Takes the newest version instead of the one that was edited. */
  readonly isOverwriting?: boolean;
}

/**
 * Changes the own person over the version that was edited (decisions §4). The session's claims are renewed afterwards, so
 * that the new name stands in the user menu of every tab.
 */
export const useUpdatePersonalInfo = ({ version: edited }: CurrentUser) =>
  useWrites(async (write, { body, isOverwriting = false }: Update) => {
    const version = isOverwriting ? (await call('GET /users/current', {})).version : edited;
    await write('PUT /users/current', { body, ifMatch: version });
    void refreshSession();
  });
