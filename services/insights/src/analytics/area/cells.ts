import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { RADIANS } from './sphere.ts';

/** Cells of one degree from the first to the last, which are beside each other in a row. */
export interface CellRange {
  readonly low: number;
  readonly high: number;
}

/** A part of the earth; `east` may be beyond 180 degrees, and `west` beyond -180. */
interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const ROWS = 180;
const COLUMNS = 360;
/** Degrees by which cells reach further than the area: more than calculating is wrong by. */
const MARGIN = 1e-6;
/** Radius in degrees from which a circle takes whole rows: nearly half the earth. */
const WIDE = 89;

const rowOf = (latitude: number): number => Math.max(0, Math.min(ROWS - 1, Math.floor(latitude + 90)));

/** Returns the cells of a row between two longitudes, which may be beyond the date line. */
function inRow(row: number, west: number, east: number): CellRange[] {
  const range = (from: number, to: number): CellRange => ({ low: row * COLUMNS + from, high: row * COLUMNS + to });
  const [from, to] = [Math.floor(west + 180), Math.floor(east + 180)];
  if (to - from >= COLUMNS - 1) return [range(0, COLUMNS - 1)];
  const turned = (column: number): number => ((column % COLUMNS) + COLUMNS) % COLUMNS;
  const [first, last] = [turned(from), turned(to)];
  return first <= last ? [range(first, last)] : [range(first, COLUMNS - 1), range(0, last)];
}

/** Returns the rows between two latitudes. */
function rowsBetween(south: number, north: number): number[] {
  const first = rowOf(south - MARGIN);
  return Array.from({ length: rowOf(north + MARGIN) - first + 1 }, (_, index) => first + index);
}

/** Returns the cells that a box touches, row by row. */
export const cellsOfBox = ({ south, north, west, east }: Box): CellRange[] =>
  rowsBetween(south, north).flatMap((row) => inRow(row, west - MARGIN, east + MARGIN));

/** Returns the cells that a circle touches: of each row those as far to the sides as the circle is in it. */
export function cellsOfCircle({ latitude, longitude }: Coordinate, angle: number): CellRange[] {
  const radius = angle / RADIANS + MARGIN;
  const [south, north] = [latitude - radius, latitude + radius];
  if (south <= -90 || north >= 90 || radius >= WIDE) return cellsOfBox({ south, north, west: -180, east: 180 });
  // The circle is widest a little nearer to the pole than its middle.
  const widest = Math.asin(Math.sin(latitude * RADIANS) / Math.cos(radius * RADIANS)) / RADIANS;
  return rowsBetween(south, north).flatMap((row) => {
    const nearest = Math.max(row - 90, Math.min(row - 89, widest));
    const half = halfWidth(latitude, nearest, radius) + MARGIN;
    return inRow(row, longitude - half, longitude + half);
  });
}

/** Returns how far a circle reaches to the sides at a latitude, in degrees of longitude. */
function halfWidth(middle: number, latitude: number, radius: number): number {
  const [up, at] = [middle * RADIANS, latitude * RADIANS];
  const cosine = (Math.cos(radius * RADIANS) - Math.sin(at) * Math.sin(up)) / (Math.cos(at) * Math.cos(up));
  return Math.acos(Math.max(-1, Math.min(1, cosine))) / RADIANS;
}

/** Returns the same cells in ranges that neither overlap nor follow each other. */
export function merged(cells: readonly CellRange[]): CellRange[] {
  const ranges: { low: number; high: number }[] = [];
  for (const { low, high } of cells.toSorted((one, other) => one.low - other.low)) {
    const last = ranges.at(-1);
    if (last && low <= last.high + 1) last.high = Math.max(last.high, high);
    else ranges.push({ low, high });
  }
  return ranges;
}
