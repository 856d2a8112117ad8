import type { Coordinate } from './coordinate.ts';

/** Mean radius of the earth in kilometres. */
export const EARTH_KM = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance between two places on the earth, in kilometres. */
export function distanceKm(one: Coordinate, other: Coordinate): number {
  const [up, around] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const across = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(around / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(Math.sin(up / 2) ** 2 + across)));
}
