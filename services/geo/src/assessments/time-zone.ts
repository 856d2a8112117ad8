import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { Gazetteer } from '../core/gazetteer/gazetteer.ts';

/** Distance beyond which the nearest place does not determine the time zone. */
const PLACE_KM = 300;

/** Returns the time zone of a point: that of the nearest place; far from any, as at sea, the hour of its longitude. */
export function timeZoneAt(gazetteer: Gazetteer, { longitude, latitude }: Coordinate): string {
  const zone = gazetteer.nearest(longitude, latitude, PLACE_KM)?.timeZone;
  if (zone) return zone;
  const hours = Math.round(longitude / 15);
  // The signs of Etc/GMT are the other way round: west is positive.
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}
