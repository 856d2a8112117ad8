import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { STORM_DISTANCE_KM, type HazardAnswer, type StormsAnswer } from '@portal/contracts/geo/hazard-query';
import type { HazardLayerContent, HazardLayers } from '@portal/contracts/geo/layers';
import type { Peril } from '@portal/contracts/geo/perils';
import { api, getData } from '@portal/portal-sdk';
import { useQuery } from '@tanstack/react-query';
import { locationKeys } from './locations.keys.ts';

const pointQuery = ({ longitude, latitude }: Coordinate) => ({
  geometry: `${longitude},${latitude}`,
  geometryType: 'esriGeometryPoint',
  spatialRel: 'esriSpatialRelIntersects',
  outFields: '*',
  f: 'json',
});

/** `GET /geo/layers`: what the viewer's panel holds; it changes with their plan alone. */
export function useHazardLayers() {
  return useQuery({
    queryKey: locationKeys.layers,
    queryFn: ({ signal }) => getData<HazardLayers>(api.get('geo/layers', { signal })),
    staleTime: Infinity,
  });
}

export type HazardLayersQuery = ReturnType<typeof useHazardLayers>;

/** `GET /geo/layers/{peril}`: what is drawn. */
export function useHazardLayer(peril: Peril | null) {
  return useQuery({
    queryKey: locationKeys.layer(peril ?? 'flood'),
    queryFn: ({ signal }) => getData<HazardLayerContent>(api.get(`geo/layers/${peril}`, { signal })),
    enabled: peril !== null,
    staleTime: Infinity,
  });
}

/** One peril at a point; without `riskDesc` there is no data. */
export interface PointHazard {
  readonly peril: Peril;
  readonly riskScore?: number | null | undefined;
  readonly riskDesc?: string | undefined;
  readonly color?: string | undefined;
}

/** The hazards of a point by each peril's point query. */
export function useHazardsAt(point: Coordinate | undefined, perils: readonly Peril[]) {
  return useQuery({
    queryKey: locationKeys.hazardsAt(point, perils),
    queryFn: ({ signal }) => Promise.all(perils.map((peril) => hazardAt(point as Coordinate, peril, signal))),
    enabled: point !== undefined && perils.length > 0,
    staleTime: Infinity,
  });
}

async function hazardAt(point: Coordinate, peril: Peril, signal: AbortSignal): Promise<PointHazard> {
  const answer = api.get(`geo/${peril}/FeatureServer/0/query`, { searchParams: pointQuery(point), signal });
  const [feature] = (await answer.json<HazardAnswer>()).features;
  return { peril, ...feature?.attributes };
}

export type Storm = StormsAnswer['features'][number]['attributes'];

/** The storms that passed a point, the closest first. */
export function useStormsAt(point: Coordinate | undefined) {
  return useQuery({
    queryKey: locationKeys.stormsAt(point),
    queryFn: async ({ signal }) => {
      const searchParams = {
        ...pointQuery(point as Coordinate),
        distance: String(STORM_DISTANCE_KM),
        units: 'esriSRUnit_Kilometer',
      };
      const answer = await api
        .get('geo/hurricane/FeatureServer/1/query', { searchParams, signal })
        .json<StormsAnswer>();
      const storms = answer.features.map(({ attributes }) => attributes);
      return storms.sort((a, b) => (a.closestKm ?? 0) - (b.closestKm ?? 0));
    },
    enabled: point !== undefined,
    staleTime: Infinity,
  });
}
