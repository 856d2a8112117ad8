import type { MapArea, PolygonArea, TrackArea } from '@portal/contracts/geo/map-area';
import { mapLatitude } from '@portal/contracts/geo/map-plane';
import type { Parameters } from '../../core/parameters.ts';
import { cellsOfBox, cellsOfCircle, merged, type CellRange } from './cells.ts';
import {
  angleBetween,
  angleOf,
  cross,
  directionOf,
  onSphere,
  placeOf,
  plus,
  RADIANS,
  squareOf,
  type Vector,
} from './sphere.ts';

/**
 * Builds the conditions of an area on projects `p` (ADR 47): their cells, by an index, and the exact test. Distances on the earth
 * grow with the straight line through it, so that they need no more than sums of products.
 */
export function areaConditions(area: MapArea, into: Parameters): string[] {
  if (area.kind === 'track') return trackConditions(area, into);
  if (area.kind === 'polygon') return [inCells(cellsOfPolygon(area)), inPolygon(area, into)];
  const angle = angleOf(area.radiusKm);
  const centre = onSphere(area.centre).map((part) => number(part, into));
  return [inCells(cellsOfCircle(area.centre, angle)), within(centre, squareOf(angle), into)];
}

/** Returns SQL of ranges of cells. They stand in it as they are, by which the planner knows how few projects they hold. */
const inCells = (cells: readonly CellRange[]): string =>
  `(${merged(cells)
    .map(({ low, high }) => `p.cell between ${low} and ${high}`)
    .join(' or ')})`;

const number = (value: number, into: Parameters): string => `${into.add(value)}::float8`;
const numbers = (values: readonly number[], into: Parameters): string => `${into.add(values)}::float8[]`;

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
  /** Circle that holds all that is in reach: least and greatest sine of a latitude in it, its middle, and the cosine of its radius. */
  readonly south: number;
  readonly north: number;
  readonly middle: Vector;
  readonly nearness: number;
  readonly begin: Vector;
  readonly end: Vector;
  /** Direction across the way, and those in which it begins and goes back from its end. */
  readonly across: Vector;
  readonly ahead: Vector;
  readonly back: Vector;
}

/** Part of the radius 1 by which the circle of a leg reaches further: more than calculating is wrong by. */
const MARGIN = 1e-12;

function legOf(begin: Vector, end: Vector, reach: number): Leg {
  const across = directionOf(cross(begin, end));
  const middle = directionOf(plus(begin, end));
  const place = placeOf(middle);
  const radius = angleBetween(begin, end) / 2 + reach;
  const sineAt = (angle: number) => Math.sin(Math.max(-Math.PI / 2, Math.min(Math.PI / 2, angle)));
  return {
    cells: cellsOfCircle(place, radius),
    south: sineAt(place.latitude * RADIANS - radius) - MARGIN,
    north: sineAt(place.latitude * RADIANS + radius) + MARGIN,
    middle,
    nearness: Math.cos(radius) - MARGIN,
    ...{ begin, end, across, ahead: cross(across, begin), back: cross(end, across) },
  };
}

/** Builds the conditions of a track: near one of its points, or beside one of its legs. */
function trackConditions({ fixes, reachKm }: TrackArea, into: Parameters): string[] {
  const points = fixes.map(onSphere);
  const reach = angleOf(reachKm);
  const ends = points.length === 1 ? points : points.slice(1);
  const legs = ends.map((end, at) => legOf(points[at] ?? end, end, reach));
  const columns = [
    ...(['south', 'north', 'nearness'] as const).map((name) => ({ name, values: legs.map((leg) => leg[name]) })),
    ...(['middle', 'begin', 'end', 'across', 'ahead', 'back'] as const).flatMap((name) =>
      ([0, 1, 2] as const).map((axis) => ({ name: `${name}_${axis}`, values: legs.map((leg) => leg[name][axis]) })),
    ),
  ];
  const along = (name: string): string =>
    ['x', 'y', 'z'].map((axis, at) => `p.sphere_${axis} * l.${name}_${at}`).join(' + ');
  const near = (name: string): string => {
    const parts = [0, 1, 2].map((axis) => `l.${name}_${axis}`);
    return within(parts, squareOf(reach), into);
  };
  // Legs that are far away are left out first, by their circles: a project is compared with few of them (`offset 0` keeps the
  // order). A leg of no length has no direction: its ends are all there is of it.
  return [
    inCells(legs.flatMap(({ cells }) => cells)),
    `exists (
      select from (
        select * from unnest(${columns.map(({ values }) => numbers(values, into)).join(', ')})
          legs(${columns.map(({ name }) => name).join(', ')})
        where p.sphere_z between south and north
          and p.sphere_x * middle_0 + p.sphere_y * middle_1 + p.sphere_z * middle_2 >= nearness
        offset 0) l
      where ${near('begin')} or ${near('end')} or (
        abs(${along('across')}) <= ${number(Math.sin(reach), into)} and ${along('ahead')} > 0 and ${along('back')} > 0))`,
  ];
}
