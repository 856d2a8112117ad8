import type { PersonalInfo } from '@portal/contracts/identity/personal-info';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { call, invalidateTopics, useEndpoint, useWrites } from '@portal/portal-sdk';
import { refreshSession } from '@portal/portal-sdk/session';
import { useQueryClient } from '@tanstack/react-query';

/** Reads the signed-in person. */
export const useCurrentUser = () => useEndpoint('GET /users/current', {}, { refetchOnWindowFocus: false });

/** Loads the signed-in person again and waits for it. */
export function useReloadCurrentUser(): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidateTopics(client, ['account']);
}

interface Update {
  readonly body: PersonalInfo;
  /** True to save over the newest version instead of the edited one. */
  readonly isOverwriting?: boolean;
}

/**
 * Changes the signed-in person over the edited version (decisions §4). The session's claims are renewed afterwards, so
 * that every tab's user menu shows the new name.
 */
export const useUpdatePersonalInfo = ({ version: edited }: CurrentUser) =>
  useWrites(async (write, { body, isOverwriting = false }: Update) => {
    const version = isOverwriting ? (await call('GET /users/current', {})).version : edited;
    await write('PUT /users/current', { body, ifMatch: version });
    void refreshSession();
  });
