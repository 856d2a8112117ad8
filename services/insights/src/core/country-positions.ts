import { KOSOVO, countryNameOf } from '@portal/contracts/common/countries';
import type { Coordinate } from '@portal/contracts/geo/coordinate';
import stored from './country-positions.json' with { type: 'json' };

/** Longitude and latitude of a country by its two-letter code. */
type Positions = Readonly<Record<string, readonly number[]>>;

/** Kinds of places that are parts of others, or empty (GeoNames feature codes). */
const NO_TOWN: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
const RADIANS = Math.PI / 180;

/**
 * Returns where the people of each country live in the middle, by the towns of a GeoNames list (tab-separated). Towns are added
 * up as directions from the middle of the earth, so that the date line divides none.
 */
export function middlesOfPeople(list: string): Positions {
  const sums = new Map<string, [x: number, y: number, z: number]>();
  for (const line of list.split('\n')) {
    const row = line.split('\t');
    const [latitude, longitude] = [Number(row[4]) * RADIANS, Number(row[5]) * RADIANS];
    const [kind = '', country = ''] = [row[7], row[8]];
    if (NO_TOWN.has(kind) || (countryNameOf(country) === undefined && country !== KOSOVO.code)) continue;
    // A country whose towns have no number of people has a position all the same.
    const people = Math.max(Number(row[14]) || 0, 1);
    const sum = sums.get(country) ?? [0, 0, 0];
    sum[0] += people * Math.cos(latitude) * Math.cos(longitude);
    sum[1] += people * Math.cos(latitude) * Math.sin(longitude);
    sum[2] += people * Math.sin(latitude);
    sums.set(country, sum);
  }
  const rounded = (radians: number): number => Number((radians / RADIANS).toFixed(2));
  return Object.fromEntries(
    [...sums]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([country, [x, y, z]]) => [country, [rounded(Math.atan2(y, x)), rounded(Math.atan2(z, Math.hypot(x, y)))]]),
  );
}

const POSITIONS: Positions = stored;

/** Returns the position of a country on a map by its two-letter code; null where none is known. */
export function positionOf(code: string | null): Coordinate | null {
  const [longitude, latitude] = (code === null ? undefined : POSITIONS[code]) ?? [];
  return longitude === undefined || latitude === undefined ? null : { longitude, latitude };
}
