import type { Location, LocationFields, Locations } from '@portal/contracts/projects/location';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { locationKeys } from './locations.keys.ts';

interface Written {
  readonly id: string;
  readonly version: number;
}

const path = (id: string) => `locations/${encodeURIComponent(id)}`;
const ifMatch = ({ version }: Written) => ({ headers: { 'If-Match': `"${version}"` } });

/** While the hazards of one are being looked up it is asked again so often, and not for ever. */
const ASSESSMENT_POLL_MS = 2_000;
const MAX_POLLS = 15;

/** `GET /locations?projectId`: all of them, the primary one first. */
export function useLocations(projectId: string) {
  return useQuery({
    queryKey: locationKeys.ofProject(projectId),
    queryFn: ({ signal }) => getData<Locations>(api.get('locations', { searchParams: { projectId }, signal })),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ hazards }) => hazards === null) && state.dataUpdateCount < MAX_POLLS
        ? ASSESSMENT_POLL_MS
        : false,
  });
}

/** `POST /locations`, or `PUT /locations/{id}` over the version that was opened. */
export function useSaveLocation(projectId: string, location: Location | undefined) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ fields, version }: { readonly fields: LocationFields; readonly version?: number }) =>
      location
        ? getData<Written>(
            api.put(path(location.id), { json: fields, ...ifMatch({ ...location, ...(version && { version }) }) }),
          )
        : getData<Written>(api.post('locations', { json: { projectId, ...fields } })),
    onSuccess: changed,
  });
}

/** `PUT /locations/{id}/set-as-primary` */
export function useSetPrimary() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (location: Location) =>
      getData<Written>(api.put(`${path(location.id)}/set-as-primary`, ifMatch(location))),
    onSuccess: changed,
  });
}

/** `DELETE /locations/{id}` */
export function useDeleteLocation() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async (location: Location) => {
      await api.delete(path(location.id), ifMatch(location));
    },
    onSuccess: changed,
  });
}

/** A location as it is now, to save over it knowingly. */
export async function newestLocation(projectId: string, id: string): Promise<Location | undefined> {
  const { items } = await getData<Locations>(api.get('locations', { searchParams: { projectId } }));
  return items.find((location) => location.id === id);
}

function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: locationKeys.area });
}
