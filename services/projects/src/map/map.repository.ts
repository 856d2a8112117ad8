import type { ProjectScope } from '@portal/access';
import { MAX_MAP_MATCHES, MAX_MAP_PROJECTS } from '@portal/contracts/projects/map-limits';
import type { MapCluster, MapProject, ProjectMap } from '@portal/contracts/projects/project-map';
import { riskBandAt } from '@portal/contracts/projects/risk-band';
import { SEARCH_COUNT_LIMIT } from '@portal/contracts/projects/list-columns';
import { queryPrepared, searchPattern } from '@portal/service-kit';
import type pg from 'pg';
import { conditionsOf, type ProjectFilters } from '../core/project-list/filters.ts';
import { filterProbe, SEARCH_PROBE, type SetLimit } from '../core/project-list/sets.ts';
import { amountOf } from '../core/project/project.mapping.ts';
import { COUNTED_LEVELS, levelOf, rangeOfCell, rangesOf, type Box, type Range } from './grid.ts';
import { bitsBetween, COMPANY_PROJECTS, COUNTED_CLUSTERS, FINE_CLUSTERS, setOnMap } from './statements.ts';

export interface MapView {
  readonly box: Box;
  readonly zoom: number;
  /** Search term. */
  readonly name: string | undefined;
  readonly importId: string | undefined;
  readonly filters: ProjectFilters;
}

/** Projects that are clustered one by one where cells are too fine to be counted ahead. */
const MOST_ONE_BY_ONE = 20_000;

/** The projects of a scope that are in view, near ones together (spec 2 §2). */
export async function projectsInView(pool: pg.Pool, scope: ProjectScope, view: MapView): Promise<ProjectMap> {
  const { name, importId, filters } = view;
  const pattern = name === undefined ? null : searchPattern(name);
  if (scope.kind !== 'company' || importId !== undefined) {
    return viewOfSet(pool, scope, view, [
      ...(pattern === null ? [] : [['pattern', pattern] as const]),
      ...(importId === undefined ? [] : [['import', importId] as const]),
    ]);
  }
  if (pattern === null && Object.keys(filters).length === 0) return viewOfCompany(pool, scope.id, view);
  const ids = await matchesOf(pool, scope, pattern, filters);
  const found = await viewOfSet(pool, scope, view, [['ids', ids.slice(0, MAX_MAP_MATCHES)]]);
  return { ...found, ...(ids.length > MAX_MAP_MATCHES && { totalIsLowerBound: true }) };
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
  readonly currency: MapProject['currency'];
  readonly tiv: string | null;
  readonly var: string | null;
  readonly longitude: number;
  readonly latitude: number;
  readonly risk_score: number | null;
  readonly risk_score_max: number | null;
  readonly risk_band: number | null;
}

async function viewOfCompany(pool: pg.Pool, companyId: string, { box, zoom }: MapView): Promise<ProjectMap> {
  const wanted = levelOf(zoom, box);
  const { level, clusters } = await clustersOf(pool, companyId, box, wanted);
  const totalCount = clusters.reduce((sum, { count }) => sum + count, 0);
  const isFew = totalCount <= MAX_MAP_PROJECTS;
  const alone = clusters.filter(({ count }) => count === 1);
  const singles = isFew ? rangesOf(box, level) : alone.map(({ cell }) => rangeOfCell(cell, level));
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
 * Sums the cells of the next counted level. Finer cells are computed from single locations, unless there are too many,
 * which fall back to the finest counted cells.
 */
async function clustersOf(pool: pg.Pool, companyId: string, box: Box, wanted: number) {
  const finest = Math.max(...COUNTED_LEVELS);
  const counted = COUNTED_LEVELS.find((one) => one >= wanted) ?? finest;
  const level = Math.min(wanted, counted);
  const bits = bitsBetween(counted);
  const cells = rangesOf(box, level).map(({ from, to }) => ({
    from: Math.floor(from / 2 ** bits),
    to: Math.floor(to / 2 ** bits),
  }));
  const clusters = await queryPrepared<StoredCluster>(pool, {
    ...COUNTED_CLUSTERS,
    values: [companyId, counted, ...boundsOf(cells), bitsBetween(level, counted)],
  });
  const isFineEnough = level === wanted || clusters.reduce((sum, { count }) => sum + count, 0) > MOST_ONE_BY_ONE;
  if (isFineEnough) return { level, clusters };
  const values = [companyId, ...boundsOf(rangesOf(box, wanted)), bitsBetween(wanted)];
  return { level: wanted, clusters: await queryPrepared<StoredCluster>(pool, { ...FINE_CLUSTERS, values }) };
}

async function viewOfSet(
  pool: pg.Pool,
  scope: ProjectScope,
  { box, zoom, filters }: MapView,
  limits: readonly (readonly [SetLimit, string | readonly string[]])[],
): Promise<ProjectMap> {
  const level = levelOf(zoom, box);
  const places = `{${rangesOf(box, level)
    .map(({ from, to }) => `[${from},${to}]`)
    .join()}}`;
  const own = [scope.id, places, bitsBetween(level), ...limits.map(([, value]) => value)];
  const conditions = conditionsOf(filters, own.length + 1);
  const rows = await queryPrepared<StoredCluster & (StoredProject | { readonly id: null })>(pool, {
    ...setOnMap(
      scope.kind,
      limits.map(([limit]) => limit),
      conditions,
    ),
    values: [...own, ...conditions.values],
  });
  return {
    clusters: rows.filter(({ id }) => id === null).map(clusterOf),
    projects: rows.filter((row) => row.id !== null).map(projectOf),
    totalCount: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The ids of a company's projects that search and filters leave: all, or one more than are put on the map. */
async function matchesOf(
  pool: pg.Pool,
  scope: Extract<ProjectScope, { kind: 'company' }>,
  pattern: string | null,
  filters: ProjectFilters,
): Promise<readonly string[]> {
  if (pattern !== null) {
    const values = [scope.id, pattern, SEARCH_COUNT_LIMIT];
    const [probe] = await queryPrepared<{ ids: string[] | null }>(pool, { ...SEARCH_PROBE, values });
    if (probe?.ids && probe.ids.length <= SEARCH_COUNT_LIMIT) return probe.ids;
  }
  const own = [scope.id, MAX_MAP_MATCHES, ...(pattern === null ? [] : [pattern])];
  const conditions = conditionsOf(filters, own.length + 1);
  const [found] = await queryPrepared<{ ids: string[] }>(pool, {
    ...filterProbe(scope, pattern !== null, conditions),
    values: [...own, ...conditions.values],
  });
  return found?.ids ?? [];
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

const projectOf = (row: StoredProject): MapProject => ({
  id: row.id,
  name: row.name,
  status: row.status,
  coordinate: { longitude: row.longitude, latitude: row.latitude },
  currency: row.currency,
  tiv: amountOf(row.tiv),
  var: amountOf(row.var),
  risk: riskOf(row),
});

type StoredRisk = Pick<StoredProject, 'risk_score' | 'risk_score_max' | 'risk_band'>;

function riskOf({ risk_score: score, risk_score_max: max, risk_band: place }: StoredRisk): MapProject['risk'] {
  const band = riskBandAt(place);
  return score === null || max === null || band === null ? null : { score, max, band };
}
