import type { ProjectScope } from '@portal/access';
import {
  MAX_MAP_PROJECTS,
  type MapCluster,
  type MapProject,
  type ProjectMap,
} from '@portal/contracts/projects/project-map';
import { SEARCH_COUNT_LIMIT } from '@portal/contracts/projects/project-list';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { SEARCH_PROBE } from '../projects/list.statements.ts';
import { searchPattern } from '../projects/name-key.ts';
import { COUNTED_LEVELS, FINEST_LEVEL, levelOf, rangeOfCell, rangesOf, type Box, type Range } from './grid.ts';
import {
  bitsBetween,
  COMPANY_PROJECTS,
  COUNTED_CLUSTERS,
  FINE_CLUSTERS,
  FIRST_MATCHES,
  setOnMap,
} from './statements.ts';

export interface MapView {
  readonly box: Box;
  readonly zoom: number;
  /** What is searched for. */
  readonly name: string | undefined;
}

/** Matches of a search that are put on the map; where there are more, the answer says 'at least'. */
const MOST_MATCHES = 10_000;
/** Projects that are clustered one by one where cells are too fine to be counted ahead. */
const MOST_ONE_BY_ONE = 20_000;

/** The projects of a scope that are in view, near ones together (spec 2 §2). */
export async function projectsInView(pool: pg.Pool, scope: ProjectScope, view: MapView): Promise<ProjectMap> {
  if (scope.kind !== 'company') {
    const pattern = view.name === undefined ? null : searchPattern(view.name);
    return viewOfSet(pool, scope, view, [pattern]);
  }
  if (view.name === undefined) return viewOfCompany(pool, scope.id, view);
  const { ids, isLowerBound } = await matchesOf(pool, scope.id, searchPattern(view.name));
  const found = await viewOfSet(pool, scope, view, [null, ids]);
  return { ...found, ...(isLowerBound && { totalIsLowerBound: true }) };
}

/** A cluster as statements answer it; a single project has an id. */
interface StoredCluster {
  readonly cell: number;
  readonly count: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
interface StoredProject {
  readonly id: string;
  readonly name: string;
  readonly status: MapProject['status'];
  readonly longitude: number;
  readonly latitude: number;
}

async function viewOfCompany(pool: pg.Pool, companyId: string, { box, zoom }: MapView): Promise<ProjectMap> {
  const wanted = levelOf(zoom, box);
  const ranges = rangesOf(box, wanted);
  const { level, clusters } = await clustersOf(pool, companyId, wanted, ranges);
  const totalCount = clusters.reduce((sum, { count }) => sum + count, 0);
  const isFew = totalCount <= MAX_MAP_PROJECTS;
  const alone = clusters.filter(({ count }) => count === 1);
  const singles = isFew ? ranges : alone.map(({ cell }) => rangeOfCell(cell, level));
  const projects =
    singles.length === 0 || totalCount === 0
      ? []
      : await queryPrepared<StoredProject>(pool, { ...COMPANY_PROJECTS, values: [companyId, ...boundsOf(singles)] });
  return {
    clusters: isFew ? [] : clusters.filter(({ count }) => count > 1).map(clusterOf),
    projects: projects.map(projectOf),
    totalCount,
  };
}

/**
 * Cells are added up of the next level that was counted. Finer ones than all of these are made of single locations, unless
 * there are so many of them that the finest counted cells must do.
 */
async function clustersOf(pool: pg.Pool, companyId: string, level: number, ranges: readonly Range[]) {
  const finest = COUNTED_LEVELS[COUNTED_LEVELS.length - 1] ?? 0;
  const counted = COUNTED_LEVELS.find((one) => one >= level) ?? finest;
  const bits = bitsBetween(counted);
  const cells = ranges.map(({ from, to }) => ({ from: Math.floor(from / 2 ** bits), to: Math.floor(to / 2 ** bits) }));
  const coarse = Math.min(level, counted);
  const clusters = await queryPrepared<StoredCluster>(pool, {
    ...COUNTED_CLUSTERS,
    values: [companyId, counted, ...boundsOf(cells), bitsBetween(coarse, counted)],
  });
  if (level <= finest || clusters.reduce((sum, { count }) => sum + count, 0) > MOST_ONE_BY_ONE) {
    return { level: coarse, clusters };
  }
  const fine = await queryPrepared<StoredCluster>(pool, {
    ...FINE_CLUSTERS,
    values: [companyId, ...boundsOf(ranges), bitsBetween(level)],
  });
  return { level, clusters: fine };
}

async function viewOfSet(
  pool: pg.Pool,
  scope: ProjectScope,
  { box, zoom }: MapView,
  chosen: readonly unknown[],
): Promise<ProjectMap> {
  const level = levelOf(zoom, box);
  const places = `{${rangesOf(box, level)
    .map(({ from, to }) => `[${from},${to}]`)
    .join()}}`;
  const rows = await queryPrepared<StoredCluster & (StoredProject | { readonly id: null })>(pool, {
    ...setOnMap(scope.kind),
    values: [scope.id, places, bitsBetween(level, FINEST_LEVEL), ...chosen],
  });
  return {
    clusters: rows.filter(({ id }) => id === null).map(clusterOf),
    projects: rows.filter((row) => row.id !== null).map(projectOf),
    totalCount: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The ids of a company's projects whose name matches: all, or the first of very many. */
async function matchesOf(pool: pg.Pool, companyId: string, pattern: string) {
  const [probe] = await queryPrepared<{ ids: string[] | null }>(pool, {
    ...SEARCH_PROBE,
    values: [companyId, pattern, SEARCH_COUNT_LIMIT],
  });
  if (probe?.ids && probe.ids.length <= SEARCH_COUNT_LIMIT) return { ids: probe.ids, isLowerBound: false };
  const [first] = await queryPrepared<{ ids: string[] }>(pool, {
    ...FIRST_MATCHES,
    values: [companyId, pattern, MOST_MATCHES + 1],
  });
  const ids = first?.ids ?? [];
  return { ids: ids.slice(0, MOST_MATCHES), isLowerBound: ids.length > MOST_MATCHES };
}

const boundsOf = (ranges: readonly Range[]): [number[], number[]] => [
  ranges.map(({ from }) => from),
  ranges.map(({ to }) => to),
];

const clusterOf = ({ count, longitude, latitude, west, south, east, north }: StoredCluster): MapCluster => ({
  count,
  center: { longitude, latitude },
  bounds: { west, south, east, north },
});

const projectOf = ({ id, name, status, longitude, latitude }: StoredProject): MapProject => ({
  id,
  name,
  status,
  coordinate: { longitude, latitude },
});
