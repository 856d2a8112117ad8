import type { Coordinate } from '@portal/contracts/geo/coordinate';

/** Mean radius of the earth in kilometres. */
const EARTH_KM = 6371.0088;
export const RADIANS = Math.PI / 180;

/** A point or direction in space; a place on the earth has the length 1. */
export type Vector = readonly [x: number, y: number, z: number];

/** Returns a place of the earth as a point on a sphere of radius 1. */
export function onSphere({ latitude, longitude }: Coordinate): Vector {
  const [up, around] = [latitude * RADIANS, longitude * RADIANS];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}

/** Returns the place of a direction. */
export const placeOf = ([x, y, z]: Vector): Coordinate => ({
  latitude: Math.atan2(z, Math.hypot(x, y)) / RADIANS,
  longitude: Math.atan2(y, x) / RADIANS,
});

/** Returns the angle of a distance at the middle of the earth, in radians. */
export const angleOf = (km: number): number => km / EARTH_KM;

/** Returns the square of the straight line between two points of the sphere that are an angle apart. */
export const squareOf = (angle: number): number => 4 * Math.sin(Math.min(angle, Math.PI) / 2) ** 2;

export const cross = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];
export const plus = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [ax + bx, ay + by, az + bz];

/** Returns the direction of a vector; one of no length stays as it is. */
export function directionOf([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return length === 0 ? [0, 0, 0] : [x / length, y / length, z / length];
}

/** Returns the angle between two directions; exact for small ones, too. */
export function angleBetween(one: Vector, other: Vector): number {
  const [x, y, z] = cross(one, other);
  return Math.atan2(Math.hypot(x, y, z), one[0] * other[0] + one[1] * other[1] + one[2] * other[2]);
}
