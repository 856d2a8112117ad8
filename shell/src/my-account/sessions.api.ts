import { ownSessionsAnswer, type OwnSession } from '@portal/contracts/identity/sessions';
import { api } from '@portal/portal-sdk/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';

const KEY = ['account', 'sessions'];

/** One's own sessions, the newest use first. */
export const useSessions = () =>
  useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<OwnSession[]> =>
      v.parse(ownSessionsAnswer, await api.get('account/sessions', { signal }).json()).data,
  });

/** Ends one session, or without an id all but this one; the list is asked for anew whatever came of it. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      password,
    }: {
      readonly id: string | undefined;
      readonly password: string;
    }): Promise<true> => {
      await api.delete(id === undefined ? 'account/sessions' : `account/sessions/${id}`, { json: { password } });
      return true;
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
