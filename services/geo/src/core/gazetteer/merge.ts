import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { fold } from './fold.ts';
import type { SourcePlace } from './sources.ts';

/** Degrees by which the two lists may differ about the same place. */
const SAME_PLACE_DEGREES = 0.3;

/** The index of nearest places over anything with coordinates. */
export function nearestIndex(places: readonly { readonly longitude: number; readonly latitude: number }[]): KDBush {
  const index = new KDBush(places.length);
  for (const { longitude, latitude } of places) index.add(longitude, latitude);
  return index.finish();
}

/**
 * Merges two lists: the newer one determines name, point and region, the older one population, time zone and other
 * names. Places only in the newer list get the time zone of the nearest place of their country.
 */
export function mergePlaces(older: readonly SourcePlace[], newer: readonly SourcePlace[]): SourcePlace[] {
  const merged = [...older];
  const byName = new Map<string, number[]>();
  const byPoint = new Map<string, number>();
  for (const [index, place] of older.entries()) {
    byPoint.set(pointKey(place), index);
    const key = nameKey(place);
    const same = byName.get(key);
    if (same) same.push(index);
    else byName.set(key, [index]);
  }
  const zones = nearestIndex(older);
  for (const place of newer) {
    const known =
      byName.get(nameKey(place))?.find((index) => isNear(older[index], place)) ?? byPoint.get(pointKey(place));
    const of = known === undefined ? undefined : older[known];
    if (known !== undefined && of) {
      const { population, timeZone, otherNames } = of;
      merged[known] = { ...place, population, timeZone, otherNames: [...otherNames, of.name] };
    } else {
      merged.push({ ...place, timeZone: zoneBeside(zones, older, place) });
    }
  }
  return merged;
}

const nameKey = ({ country, name }: SourcePlace): string => `${country} ${fold(name)}`;
const pointKey = ({ country, latitude, longitude }: SourcePlace): string => `${country} ${latitude} ${longitude}`;

const isNear = (one: SourcePlace | undefined, other: SourcePlace): boolean =>
  one !== undefined &&
  Math.abs(one.latitude - other.latitude) < SAME_PLACE_DEGREES &&
  Math.abs(one.longitude - other.longitude) < SAME_PLACE_DEGREES;

function zoneBeside(
  index: KDBush,
  places: readonly SourcePlace[],
  { longitude, latitude, country }: SourcePlace,
): string {
  const ofCountry = (id: number) => places[id]?.country === country && places[id].timeZone !== '';
  const [nearest = around(index, longitude, latitude, 1)[0] ?? 0] = around(
    index,
    longitude,
    latitude,
    1,
    500,
    ofCountry,
  );
  return places[nearest]?.timeZone ?? '';
}
