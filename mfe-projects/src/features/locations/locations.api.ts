import type { Location, LocationFields } from '@portal/contracts/projects/location';
import { call, useEndpoint, useWrite } from '@portal/portal-sdk';

/** Milliseconds between requests while the hazards of a location are being looked up, and their highest number. */
const ASSESSMENT_POLL_MS = 2_000;
const MAX_POLLS = 15;

/** Reads the locations of a project, the primary one first. */
export function useLocations(projectId: string) {
  return useEndpoint(
    'GET /locations',
    { query: { projectId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ hazards }) => hazards === null) && state.dataUpdateCount < MAX_POLLS
          ? ASSESSMENT_POLL_MS
          : false,
    },
  );
}

/** Returns the function that changes a location over the version of `over`, or adds one to a project without it. */
export function useSaveLocation(projectId: string) {
  const create = useWrite('POST /locations');
  const update = useWrite('PUT /locations/{id}');
  return (fields: LocationFields, over: Location | undefined) =>
    over
      ? update.mutateAsync({ params: { id: over.id }, body: fields, ifMatch: over.version })
      : create.mutateAsync({ body: { projectId, ...fields } });
}

/** Makes a location the primary one of its project. */
export const useSetPrimary = () => useWrite('PUT /locations/{id}/set-as-primary');

/** Deletes a location. */
export const useDeleteLocation = () => useWrite('DELETE /locations/{id}');

/** The location as the parameters of a write. */
export const target = ({ id, version }: Location) => ({ params: { id }, ifMatch: version });

/** Returns a location as it is now, undefined where it is gone. Locations are read as the list of their project. */
export async function locationNow(projectId: string, id: string): Promise<Location | undefined> {
  const { items } = await call('GET /locations', { query: { projectId } });
  return items.find((location) => location.id === id);
}
