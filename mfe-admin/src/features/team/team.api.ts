import type { CountLimits } from '@portal/contracts/admin/team-member';
import { api, getData } from '@portal/portal-sdk';
import { useQuery } from '@tanstack/react-query';
import { teamKeys } from './team.keys.ts';

/** `GET /team-members/count-limits`: seats and what is taken of them. */
export function useCountLimits() {
  return useQuery({
    queryKey: teamKeys.countLimits,
    queryFn: ({ signal }) => getData<CountLimits>(api.get('team-members/count-limits', { signal })),
  });
}
