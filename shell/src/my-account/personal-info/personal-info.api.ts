import type { CurrentUser } from '@portal/contracts/identity/user';
import { getData } from '@portal/portal-sdk';
import { api, refreshSession } from '@portal/portal-sdk/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const KEY = ['users', 'current'];
const PATH = 'users/current';

const readCurrentUser = (signal?: AbortSignal) => getData<CurrentUser>(api.get(PATH, signal ? { signal } : {}));

/** `GET /users/current`: one's own person. */
export const useCurrentUser = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => readCurrentUser(signal), refetchOnWindowFocus: false });

/** Reads the own person anew and waits for it. */
export function useReloadCurrentUser(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

/**
 * `PUT /users/current`. The version that was edited goes with it (decisions §4); `isOverwriting` takes the newest one. The
 * session's claims are renewed afterwards, so that the new name stands in the user menu of every tab.
 */
export function useUpdatePersonalInfo({ version: edited }: CurrentUser) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, isOverwriting = false }: { body: object; isOverwriting?: boolean }) => {
      const version = isOverwriting ? (await readCurrentUser()).version : edited;
      return getData<CurrentUser>(api.put(PATH, { json: body, headers: { 'If-Match': `"${version}"` } }));
    },
    onSuccess: (user) => {
      client.setQueryData(KEY, user);
      void refreshSession();
    },
  });
}
