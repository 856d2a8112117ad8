import type { Coordinate } from './coordinate.ts';

/** A point of the map's plane, in degrees to the right and up. */
export type Point = readonly [x: number, y: number];

/** Returns the height of a latitude on the map in its degrees (Mercator); sides of polygons are straight there. */
export const mapLatitude = (latitude: number): number =>
  (Math.asinh(Math.tan((latitude * Math.PI) / 180)) * 180) / Math.PI;

/** Returns points whose longitudes continue beyond 180 where the shorter way from one to the next crosses the date line. */
export function unrolled(points: readonly Coordinate[]): Coordinate[] {
  let [before] = points.map(({ longitude }) => longitude);
  return points.map(({ latitude, longitude }) => {
    before = longitude - 360 * Math.round((longitude - (before ?? longitude)) / 360);
    return { latitude, longitude: before };
  });
}

/** Returns on which side of a line a point is: above 0 to the left. */
const sideOf = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number => {
  const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  return Math.abs(side) < 1e-12 ? 0 : Math.sign(side);
};

/** Returns true if all corners are on one line. */
export const isFlat = ([first = [0, 0], ...others]: readonly Point[]): boolean =>
  others.every((corner) => sideOf(first, others[0] ?? first, corner) === 0);

/** Returns true if sides cross, touch, or go back over each other; neighbours share a corner. */
export function crossesItself(ring: readonly Point[]): boolean {
  const count = ring.length;
  const at = (index: number): Point => ring[index % count] ?? [0, 0];
  for (let one = 0; one < count; one++) {
    if (goesBack(at(one), at(one + 1), at(one + 2))) return true;
    const last = one === 0 ? count - 1 : count;
    for (let other = one + 2; other < last; other++)
      if (meet(at(one), at(one + 1), at(other), at(other + 1))) return true;
  }
  return false;
}

const goesBack = (from: Point, corner: Point, to: Point): boolean =>
  sideOf(from, corner, to) === 0 &&
  (from[0] - corner[0]) * (to[0] - corner[0]) + (from[1] - corner[1]) * (to[1] - corner[1]) > 0;

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [one, other, third, fourth] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  if (one !== other && third !== fourth) return true;
  return (
    (one === 0 && isBeside(a, b, c)) ||
    (other === 0 && isBeside(a, b, d)) ||
    (third === 0 && isBeside(c, d, a)) ||
    (fourth === 0 && isBeside(c, d, b))
  );
}

/** Returns true if a point on the line of a side is between its ends. */
const isBeside = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): boolean =>
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
