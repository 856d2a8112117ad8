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

/** Adds a location, or changes one over the version that was opened. */
export function useSaveLocation(projectId: string, location: Location | undefined) {
  const create = useWrite('POST /locations');
  const update = useWrite('PUT /locations/{id}');
  return {
    isPending: create.isPending || update.isPending,
    mutateAsync: ({ fields, version }: { readonly fields: LocationFields; readonly version?: number }) =>
      location
        ? update.mutateAsync({
            params: { id: location.id },
            body: fields,
            ifMatch: version ?? location.version,
          })
        : create.mutateAsync({ body: { projectId, ...fields } }),
  };
}

/** Makes a location the primary one of its project. */
export const useSetPrimary = () => useWrite('PUT /locations/{id}/set-as-primary');

/** Deletes a location. */
export const useDeleteLocation = () => useWrite('DELETE /locations/{id}');

/** The location as the parameters of a write. */
export const target = ({ id, version }: Location) => ({ params: { id }, ifMatch: version });

/** Returns the present state of a location, for a confirmed overwrite. */
export async function newestLocation(projectId: string, id: string): Promise<Location | undefined> {
  const { items } = await call('GET /locations', { query: { projectId } });
  return items.find((location) => location.id === id);
}
