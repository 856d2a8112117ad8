import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { STORM_DISTANCE_KM, type HazardAnswer, type StormsAnswer } from '@portal/contracts/geo/hazard-query';
import type { Peril } from '@portal/contracts/geo/perils';
import { endpointQuery, useEndpoint } from '@portal/portal-sdk';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';

const pointQuery = ({ longitude, latitude }: Coordinate) =>
  ({
    geometry: `${longitude},${latitude}`,
    geometryType: 'esriGeometryPoint',
    spatialRel: 'esriSpatialRelIntersects',
    outFields: '*',
    f: 'json',
  }) as const;

/** Reads the layers of the viewer's panel, which change only with their plan. */
export const useHazardLayers = () => useEndpoint('GET /geo/layers', {}, { staleTime: Infinity });

export type HazardLayersQuery = ReturnType<typeof useHazardLayers>;

/** Reads what a layer draws. */
export const useHazardLayer = (peril: Peril | null) =>
  useEndpoint('GET /geo/layers/{peril}', peril && { params: { peril } }, { staleTime: Infinity });

/** One peril at a point; without `riskDesc` there is no data. */
export interface PointHazard {
  readonly peril: Peril;
  readonly riskScore?: number | null | undefined;
  readonly riskDesc?: string | undefined;
  readonly color?: string | undefined;
}

/** Reads the hazards of a point by each peril's point query. */
export const useHazardsAt = (point: Coordinate, perils: readonly Peril[]) =>
  useQueries({
    queries: perils.map((peril) => ({
      ...endpointQuery('GET /geo/{peril}/FeatureServer/0/query', { params: { peril }, query: pointQuery(point) }),
      select: ({ features: [feature] }: HazardAnswer): PointHazard => ({ peril, ...feature?.attributes }),
      staleTime: Infinity,
    })),
    combine: togetherOf,
  });

/** Several queries as one: its data are there when all are. */
function togetherOf<Data>(queries: readonly UseQueryResult<Data>[]) {
  const data = queries.flatMap((query) => (query.isSuccess ? [query.data] : []));
  return {
    data: queries.length > 0 && data.length === queries.length ? data : undefined,
    error: queries.find(({ error }) => error)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
}

export type Storm = StormsAnswer['features'][number]['attributes'];

/** Reads the storms that passed a point, the closest first. */
export const useStormsAt = (point: Coordinate) =>
  useEndpoint(
    'GET /geo/hurricane/FeatureServer/1/query',
    { query: { ...pointQuery(point), distance: STORM_DISTANCE_KM, units: 'esriSRUnit_Kilometer' } },
    { select: closestFirst, staleTime: Infinity },
  );

const closestFirst = ({ features }: StormsAnswer): readonly Storm[] =>
  features.map(({ attributes }) => attributes).toSorted((one, other) => (one.closestKm ?? 0) - (other.closestKm ?? 0));
