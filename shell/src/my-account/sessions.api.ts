import { otherSessionsEndedAnswer, ownSessionsAnswer, type OwnSession } from '@portal/contracts/identity/sessions';
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

/** Ends one session, or all but this one; the list is asked for anew whatever came of it. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (which: string | 'others'): Promise<void> => {
      if (which === 'others') v.parse(otherSessionsEndedAnswer, await api.delete('account/sessions').json());
      else await api.delete(`account/sessions/${which}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
