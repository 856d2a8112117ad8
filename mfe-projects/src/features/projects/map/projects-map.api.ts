import type { ProjectMap } from '@portal/contracts/projects/project-map';
import { MAX_MAP_ZOOM } from '@portal/contracts/projects/map-limits';
import { api, getData } from '@portal/portal-sdk';
import { MIN_ZOOM, type MapGroup, type MapView } from '@portal/maps';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { projectKeys } from '../projects.keys.ts';

/** What part of the earth is asked for, and how closely. */
type Part = Pick<MapView, 'bounds' | 'zoom'>;

/** `GET /projects/map`: what is in view, in clusters or one by one; the last view stays until the next has come. */
export function useProjectsInView(view: Part | undefined, narrowing: URLSearchParams, isWaiting: boolean) {
  const query = view && queryOf(view, narrowing);
  return useQuery({
    queryKey: projectKeys.map(String(query)),
    queryFn: ({ signal }) => getData<ProjectMap>(api.get('projects/map', { searchParams: query ?? '', signal })),
    enabled: query !== undefined && !isWaiting,
    placeholderData: keepPreviousData,
  });
}

const EARTH: Part = { bounds: { west: -180, south: -90, east: 180, north: 90 }, zoom: MIN_ZOOM };

/** All that search and filters leave, wherever it lies; not asked for where they leave everything. */
export function useProjectsOnEarth(narrowing: URLSearchParams, isWaiting: boolean) {
  const isNarrowed = narrowing.size > 0;
  return useProjectsInView(isNarrowed ? EARTH : undefined, narrowing, isWaiting);
}

/** The projects of one place, where not all of them are known by name. */
export function useProjectsAt({ bounds, count, ids }: MapGroup, narrowing: URLSearchParams) {
  const query = queryOf({ bounds, zoom: MAX_MAP_ZOOM }, narrowing);
  return useQuery({
    queryKey: projectKeys.map(String(query)),
    queryFn: ({ signal }) => getData<ProjectMap>(api.get('projects/map', { searchParams: query, signal })),
    enabled: ids.length < count,
  });
}

function queryOf({ bounds, zoom }: Part, narrowing: URLSearchParams): URLSearchParams {
  const { west, south, east, north } = bounds;
  return new URLSearchParams([['bbox', [west, south, east, north].join(',')], ['zoom', zoom.toFixed(2)], ...narrowing]);
}
