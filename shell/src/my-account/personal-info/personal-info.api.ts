import type { PersonalInfo } from '@portal/contracts/identity/personal-info';
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

/** Returns the signed-in person as they are now. */
export const currentUserNow = () => call('GET /users/current', {});

interface Update {
  readonly body: PersonalInfo;
  readonly version: number;
}

/**
 * Changes the signed-in person over a version. The session's claims are renewed afterwards, so
 * that every tab's user menu shows the new name.
 */
export const useUpdatePersonalInfo = () =>
  useWrites(async (write, { body, version }: Update) => {
    await write('PUT /users/current', { body, ifMatch: version });
    // Without an answer the next refresh brings them.
    refreshSession().catch(() => undefined);
  });
