import type { Locations } from '@portal/contracts/projects/location';
import { api, getData } from '@portal/portal-sdk';
import { useQuery } from '@tanstack/react-query';
import { inspectionKeys } from './inspections.keys.ts';

/** Where an inspection of the project can take place. */
export interface Site {
  readonly id: string;
  readonly name: string;
  /** IANA name; null until the location has been looked up. */
  readonly timeZone: string | null;
}

/** While a zone is being looked up it is asked again so often, and not for ever. */
const LOOK_UP_POLL_MS = 2_000;
const MAX_POLLS = 10;

/** The locations of a project as `GET /locations` tells them, the primary one first. */
export function useSites(projectId: string) {
  return useQuery({
    queryKey: inspectionKeys.sites(projectId),
    queryFn: async ({ signal }): Promise<readonly Site[]> => {
      const { items } = await getData<Locations>(api.get('locations', { searchParams: { projectId }, signal }));
      return items.map(({ id, name, timeZone }) => ({ id, name, timeZone: timeZone ?? null }));
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ timeZone }) => timeZone === null) && state.dataUpdateCount < MAX_POLLS
        ? LOOK_UP_POLL_MS
        : false,
  });
}
