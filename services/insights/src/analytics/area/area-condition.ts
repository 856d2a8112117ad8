import type { MapArea, PolygonArea, TrackArea } from '@portal/contracts/geo/map-area';
import { mapLatitude } from '@portal/contracts/geo/map-plane';
import type { Parameters } from '../../core/parameters.ts';
import { cellsOfBox, cellsOfCircle, type CellRange } from './cells.ts';
import { angleBetween, angleOf, cross, directionOf, onSphere, placeOf, plus, squareOf, type Vector } from './sphere.ts';

/** SQL that finds the projects of an area. */
export interface AreaCondition {
  /** SQL before the projects `p` in `from`: cells, and the parts of the area that reach into them. */
  readonly from: string;
  readonly join: string;
  readonly test: string;
  /** True if a project may be found more than once. */
  readonly repeats: boolean;
}

/**
 * Builds the condition of an area on projects `p` (ADR 47): their cells by an index, then the exact test. Distances on the earth
 * grow with the straight line through it, so that they need no more than sums of products.
 */
export function areaCondition(area: MapArea, into: Parameters): AreaCondition {
  if (area.kind === 'track') return trackCondition(area, into);
  const [cells, test] =
    area.kind === 'polygon'
      ? [cellsOfPolygon(area), inPolygon(area, into)]
      : [
          cellsOfCircle(area.centre, angleOf(area.radiusKm)),
          within(
            onSphere(area.centre).map((part) => number(part, into)),
            squareOf(angleOf(area.radiusKm)),
            into,
          ),
        ];
  return {
    from: `unnest(${rangesOf(cells, into)}) c(low, high)`,
    join: 'p.cell between c.low and c.high',
    test,
    repeats: false,
  };
}

const number = (value: number, into: Parameters): string => `${into.add(value)}::float8`;
const numbers = (values: readonly number[], into: Parameters): string => `${into.add(values)}::float8[]`;
const rangesOf = (cells: readonly CellRange[], into: Parameters): string =>
  [cells.map(({ low }) => low), cells.map(({ high }) => high)].map((ends) => `${into.add(ends)}::int[]`).join(', ');

/** Returns SQL that is true for points as near to another as the square of their straight line says. */
function within([x, y, z]: readonly (string | undefined)[], square: number, into: Parameters): string {
  const parts = [`(p.sphere_x - ${x})`, `(p.sphere_y - ${y})`, `(p.sphere_z - ${z})`];
  return `${parts.map((part) => `${part} * ${part}`).join(' + ')} <= ${number(square, into)}`;
}

function cellsOfPolygon({ corners }: PolygonArea): CellRange[] {
  const [latitudes, longitudes] = [corners.map(({ latitude }) => latitude), corners.map(({ longitude }) => longitude)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  return cellsOfBox({ south, north, west: Math.min(...longitudes), east: Math.max(...longitudes) });
}

/**
 * Returns SQL that is true for points in a polygon on the map's plane. The longitude of a point is that of the turn of the globe on
 * which the polygon is; points at a pole have no place on the plane, and are in none.
 */
function inPolygon({ corners }: PolygonArea, into: Parameters): string {
  const ring = corners.map(({ latitude, longitude }) => `(${longitude},${mapLatitude(latitude)})`).join(',');
  const west = number(Math.min(...corners.map(({ longitude }) => longitude)), into);
  const east = number(Math.max(...corners.map(({ longitude }) => longitude)), into);
  const polygon = `${into.add(`(${ring})`)}::polygon`;
  const x = `case when p.longitude < ${west} then p.longitude + 360 when p.longitude > ${east} then p.longitude - 360
    else p.longitude end`;
  return `abs(p.latitude) < 89 and ${polygon} @> point(${x}, degrees(asinh(tan(radians(p.latitude)))))`;
}

/** A way between two points of a track: a point is beside it if it is ahead of its begin and behind its end. */
interface Leg {
  readonly cells: readonly CellRange[];
  readonly begin: Vector;
  readonly end: Vector;
  /** Direction across the way, and those in which it begins and goes back from its end. */
  readonly across: Vector;
  readonly ahead: Vector;
  readonly back: Vector;
}

function legOf(begin: Vector, end: Vector, reach: number): Leg {
  const across = directionOf(cross(begin, end));
  const cells = cellsOfCircle(placeOf(plus(begin, end)), angleBetween(begin, end) / 2 + reach);
  return { cells, begin, end, across, ahead: cross(across, begin), back: cross(end, across) };
}

/** Builds the condition of a track: near one of its points, or beside one of its legs. */
function trackCondition({ fixes, reachKm }: TrackArea, into: Parameters): AreaCondition {
  const points = fixes.map(onSphere);
  const reach = angleOf(reachKm);
  const ends = points.length === 1 ? points : points.slice(1);
  const legs = ends.map((end, at) => legOf(points[at] ?? end, end, reach));
  const cells = legs.flatMap(({ cells: ranges }, leg) => ranges.map((range) => ({ ...range, leg: leg + 1 })));
  const columns = (['begin', 'end', 'across', 'ahead', 'back'] as const).flatMap((name) =>
    ([0, 1, 2] as const).map((axis) => ({ name: `${name}_${axis}`, values: legs.map((leg) => leg[name][axis]) })),
  );
  const along = (name: string): string =>
    ['x', 'y', 'z'].map((axis, at) => `p.sphere_${axis} * l.${name}_${at}`).join(' + ');
  const near = (name: string): string =>
    within(
      [0, 1, 2].map((axis) => `l.${name}_${axis}`),
      squareOf(reach),
      into,
    );
  const legList = cells.map(({ leg }) => leg);
  return {
    from: `unnest(${rangesOf(cells, into)}, ${into.add(legList)}::int[]) c(low, high, leg)
      join unnest(${columns.map(({ values }) => numbers(values, into)).join(', ')})
        with ordinality l(${columns.map(({ name }) => `${name}`).join(', ')}, leg) on l.leg = c.leg`,
    join: 'p.cell between c.low and c.high',
    // A leg of no length has no direction: its ends are all there is of it.
    test: `(${near('begin')} or ${near('end')} or (
      abs(${along('across')}) <= ${number(Math.sin(reach), into)} and ${along('ahead')} > 0 and ${along('back')} > 0))`,
    repeats: true,
  };
}
