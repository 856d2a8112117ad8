import { useEndpoint, type Answer } from '@portal/portal-sdk';

/** A location at which an inspection can take place. */
export interface Site {
  readonly id: string;
  readonly name: string;
  /** IANA name; null until the location has been looked up. */
  readonly timeZone: string | null;
}

/** Milliseconds between requests while a time zone is being looked up, and their highest number. */
const LOOK_UP_POLL_MS = 2_000;
const MAX_POLLS = 10;

const sitesOf = ({ items }: Answer<'GET /locations'>): readonly Site[] =>
  items.map(({ id, name, timeZone }) => ({ id, name, timeZone: timeZone ?? null }));

/** Reads the locations of a project, the primary one first. */
export const useSites = (projectId: string) =>
  useEndpoint(
    'GET /locations',
    { query: { projectId } },
    {
      select: sitesOf,
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ timeZone }) => timeZone == null) && state.dataUpdateCount < MAX_POLLS
          ? LOOK_UP_POLL_MS
          : false,
    },
  );
