import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { distance } from 'geokdbush';
import type { Gazetteer, Place } from '../core/gazetteer/gazetteer.ts';
import { ZONE_PLACES } from './zone-places.ts';

/** Distance in kilometres beyond which the nearest place does not determine the time zone. */
const PLACE_KM = 300;

/**
 * Returns the time zone of a point: that of the nearest place of the gazetteer or of {@link ZONE_PLACES}; far from any, as
 * at sea, the hour of its longitude.
 */
export function timeZoneAt(gazetteer: Gazetteer, point: Coordinate): string {
  const { longitude, latitude } = point;
  const town = gazetteer.nearest(longitude, latitude, PLACE_KM);
  const zone = remoteZoneAt(point, town) ?? town?.timeZone;
  if (zone) return zone;
  const hours = Math.round(longitude / 15);
  // The signs of Etc/GMT are the other way round: west is positive.
  return hours === 0 ? 'Etc/UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

/** The zone of the nearest of {@link ZONE_PLACES} that is nearer than the town; undefined if there is none. */
function remoteZoneAt({ longitude, latitude }: Coordinate, town: Place | undefined): string | undefined {
  const kmTo = (place: Coordinate) => distance(longitude, latitude, place.longitude, place.latitude);
  let least = town ? kmTo(town) : PLACE_KM;
  let zone: string | undefined;
  for (const place of ZONE_PLACES) {
    const away = kmTo(place);
    if (away >= least) continue;
    least = away;
    zone = place.timeZone;
  }
  return zone;
}
