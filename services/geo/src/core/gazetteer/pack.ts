import { fold } from './fold.ts';
import { mergePlaces, nearestIndex } from './merge.ts';
import { listedPlaces, placesWithZones, regionNames, type SourcePlace } from './sources.ts';

/** Population from which a place's other names are searchable: they are only needed for larger places. */
const OTHER_NAMES_FROM = 10_000;
const MAX_NAME = 60;
const LATIN_NAME = /^[\p{Script=Latin}\p{M}\p{N}\s'’ʻ.,()/-]+$/u;
/** Codes of airports and the like. */
const CODE = /^[A-Z]{2,4}$/;

/**
 * The packed gazetteer, in memory and in a file: columns of numbers, and concatenated texts with their ends. `keys` are
 * the folded names in the order of their bytes; `keyPlaces` holds the place of each.
 */
export interface PackedGazetteer {
  readonly countries: readonly string[];
  /** `{code, name}` of first-order divisions; the first one is none. */
  readonly regions: readonly { readonly code: string; readonly name: string }[];
  readonly zones: readonly string[];
  readonly names: Uint8Array;
  readonly nameEnds: Uint32Array;
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  readonly populations: Uint32Array;
  readonly countryOf: Uint16Array;
  readonly regionOf: Uint16Array;
  readonly zoneOf: Uint16Array;
  readonly keys: Uint8Array;
  readonly keyEnds: Uint32Array;
  readonly keyPlaces: Uint32Array;
  /** 1 where the key is the place's main name, 0 where it is another one. */
  readonly keyIsOwn: Uint8Array;
  readonly nearest: ArrayBufferLike;
}

/** Makes the gazetteer out of the packages: seconds of work, done when the service is built. */
export const makeGazetteer = (): PackedGazetteer =>
  packPlaces(mergePlaces([...placesWithZones()], listedPlaces()), regionNames());

/** @param regions names by `{country}.{code}` */
export function packPlaces(places: readonly SourcePlace[], regions: ReadonlyMap<string, string>): PackedGazetteer {
  const [countries, regionKeys, zones] = [newNumbering(), newNumbering(['']), newNumbering()];
  const columns = {
    longitudes: Float64Array.from(places, ({ longitude }) => longitude),
    latitudes: Float64Array.from(places, ({ latitude }) => latitude),
    populations: Uint32Array.from(places, ({ population }) => population),
    countryOf: Uint16Array.from(places, ({ country }) => countries.of(country)),
    regionOf: Uint16Array.from(places, ({ country, region }) => {
      const key = `${country}.${region}`;
      return regionKeys.of(regions.has(key) ? key : '');
    }),
    zoneOf: Uint16Array.from(places, ({ timeZone }) => zones.of(timeZone)),
  };
  const names = joined(places.map(({ name }) => name));
  const keyed = places.flatMap((place, index) =>
    searchedNames(place).map((key) => ({
      bytes: Buffer.from(key),
      index,
      population: place.population,
      isOwn: key === fold(place.name),
    })),
  );
  // Larger places first among the same name.
  keyed.sort((one, other) => Buffer.compare(one.bytes, other.bytes) || other.population - one.population);
  const keys = joined(keyed.map(({ bytes }) => bytes));
  return {
    ...columns,
    countries: countries.all,
    regions: regionKeys.all.map((key) => ({ code: key.slice(3), name: regions.get(key) ?? '' })),
    zones: zones.all,
    names: names.bytes,
    nameEnds: names.ends,
    keys: keys.bytes,
    keyEnds: keys.ends,
    keyPlaces: Uint32Array.from(keyed, ({ index }) => index),
    keyIsOwn: Uint8Array.from(keyed, ({ isOwn }) => Number(isOwn)),
    nearest: nearestIndex(places).data,
  };
}

function searchedNames({ name, population, otherNames }: SourcePlace): string[] {
  const others = population < OTHER_NAMES_FROM ? otherNames.slice(0, 1) : otherNames;
  const taken = others.filter((other) => other.length <= MAX_NAME && LATIN_NAME.test(other) && !CODE.test(other));
  return [...new Set([name, ...taken].map(fold))].filter(Boolean);
}

/** Numbers texts in the order in which they come. */
function newNumbering(all: string[] = []) {
  const numbers = new Map(all.map((text, index) => [text, index]));
  return {
    all,
    of(text: string): number {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, all.length);
      return all.push(text) - 1;
    },
  };
}

function joined(texts: readonly (string | Uint8Array)[]): { bytes: Uint8Array; ends: Uint32Array } {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  const parts = texts.map((text, index) => {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    ends[index] = end += bytes.length;
    return bytes;
  });
  return { bytes: Buffer.concat(parts), ends };
}
