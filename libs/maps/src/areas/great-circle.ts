import { EARTH_KM } from '@portal/contracts/geo/distance';
import type { Position } from '../position.ts';

/** Half the way round the earth in kilometres. */
export const HALF_WAY_KM = Math.PI * EARTH_KM;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Returns the direction from one position to another in degrees from north, clockwise. */
export function bearingTo(one: Position, other: Position): number {
  const [from, to, around] = [one.latitude, other.latitude, other.longitude - one.longitude].map(radians);
  const [a = 0, b = 0, turn = 0] = [from, to, around];
  const east = Math.sin(turn) * Math.cos(b);
  return degrees(Math.atan2(east, Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)));
}

/** Returns the position at a distance in a direction; its longitude is near that of the beginning, and may be beyond 180. */
export function positionAt({ latitude, longitude }: Position, km: number, bearing: number): Position {
  const [angle, up, turn] = [km / EARTH_KM, radians(latitude), radians(bearing)];
  const height = Math.sin(up) * Math.cos(angle) + Math.cos(up) * Math.sin(angle) * Math.cos(turn);
  const east = Math.sin(turn) * Math.sin(angle) * Math.cos(up);
  return {
    latitude: degrees(Math.asin(Math.max(-1, Math.min(1, height)))),
    longitude: longitude + degrees(Math.atan2(east, Math.cos(angle) - Math.sin(up) * height)),
  };
}
