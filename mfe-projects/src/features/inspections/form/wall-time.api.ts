import { WALL_TIME } from '@portal/contracts/common/wall-time';
import { useEndpoint, type Answer } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';

/** A time at a site as the server converts it; `instants` are those that it can mean. */
export type SiteTime = Answer<'GET /i18n/timezone/by-location'>[number];

/** Reads the instants of a wall time at a location, and its distance from UTC then; about now without a time. */
export function useSiteTime(locationId: string | null, wallTime: string | null): SiteTime | undefined {
  const atDateTime = wallTime !== null && WALL_TIME.test(wallTime) ? wallTime : undefined;
  const { data } = useEndpoint(
    'GET /i18n/timezone/by-location',
    locationId === null ? null : { query: { ids: locationId, ...(atDateTime && { atDateTime }) } },
    { placeholderData: keepPreviousData },
  );
  return data?.[0];
}
