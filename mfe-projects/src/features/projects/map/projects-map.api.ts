import { MAX_MAP_ZOOM } from '@portal/contracts/projects/map-limits';
import { MIN_ZOOM, type MapGroup, type MapView } from '@portal/maps';
import { useEndpoint } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';

/** Part of the earth and zoom to load. */
type Part = Pick<MapView, 'bounds' | 'zoom'>;

/** Reads the projects in view, clustered or single; the former view stays until the next is loaded. */
export const useProjectsInView = (view: Part | undefined, narrowing: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /projects/map', view ? { query: queryOf(view, narrowing) } : null, {
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
  });

const EARTH: Part = { bounds: { west: -180, south: -90, east: 180, north: 90 }, zoom: MIN_ZOOM };

/** Reads all results of search and filters, anywhere; loads nothing where these are not needed. */
export const useProjectsOnEarth = (narrowing: URLSearchParams, isNeeded: boolean, isWaiting: boolean) =>
  useProjectsInView(isNeeded ? EARTH : undefined, narrowing, isWaiting);

/** Reads the projects of one place, where not all of them are known by name. */
export const useProjectsAt = ({ bounds, count, ids }: MapGroup, narrowing: URLSearchParams) =>
  useEndpoint(
    'GET /projects/map',
    { query: queryOf({ bounds, zoom: MAX_MAP_ZOOM }, narrowing) },
    { enabled: ids.length < count },
  );

function queryOf({ bounds, zoom }: Part, narrowing: URLSearchParams): URLSearchParams {
  const { west, south, east, north } = bounds;
  return new URLSearchParams([['bbox', [west, south, east, north].join(',')], ['zoom', zoom.toFixed(2)], ...narrowing]);
}
