import KDBush from 'kdbush';
import type { PackedGazetteer } from './pack.ts';
import { newNameIndex, type NameIndex } from './name-index.ts';
import { nearestWithin } from './nearest.ts';

/** A place of the gazetteer. */
export interface Place {
  readonly id: number;
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly population: number;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** The first-order division; its texts are empty where there is none. */
  readonly region: { readonly code: string; readonly name: string };
  /** IANA name; empty where it is not known. */
  readonly timeZone: string;
}

export interface Gazetteer {
  readonly size: number;
  readonly names: NameIndex;
  /** @param id of 0 to size - 1 */
  place(id: number): Place;
  /** The number of country and region together: places of one have the same. */
  areaOf(id: number): number;
  /** Returns the nearest place within a distance in kilometres. */
  nearest(longitude: number, latitude: number, withinKm: number): Place | undefined;
}

/** Opens a packed gazetteer without unpacking it: texts are decoded on access. */
export function openGazetteer(packed: PackedGazetteer): Gazetteer {
  const names = Buffer.from(packed.names.buffer, packed.names.byteOffset, packed.names.byteLength);
  const { nameEnds, longitudes, latitudes, populations, countryOf, regionOf, zoneOf } = packed;
  const { countries, regions, zones } = packed;
  const points = { index: KDBush.from(packed.nearest), longitudes, latitudes };

  const place = (id: number): Place => ({
    id,
    name: names.toString('utf8', id === 0 ? 0 : nameEnds[id - 1], nameEnds[id]),
    longitude: longitudes[id] ?? 0,
    latitude: latitudes[id] ?? 0,
    population: populations[id] ?? 0,
    country: countries[countryOf[id] ?? 0] ?? '',
    region: regions[regionOf[id] ?? 0] ?? { code: '', name: '' },
    timeZone: zones[zoneOf[id] ?? 0] ?? '',
  });

  return {
    size: longitudes.length,
    names: newNameIndex(packed),
    place,
    areaOf: (id) => (countryOf[id] ?? 0) * 65_536 + (regionOf[id] ?? 0),
    nearest(longitude, latitude, withinKm) {
      const id = nearestWithin(points, longitude, latitude, withinKm);
      return id === undefined ? undefined : place(id);
    },
  };
}
