import { countryOfCode } from '../countries/countries.ts';
import { fold } from './fold.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { NameSearch } from './name-index.ts';

export interface PlaceQuery {
  readonly limit: number;
  /** Two-letter codes of countries; all by default. */
  readonly countries?: ReadonlySet<string> | undefined;
  readonly weigh?: NameSearch['weigh'];
}

/**
 * A place with its match: by its name and what follows it, by the beginning of its name, or as the town of an address.
 */
export interface FoundPlace {
  readonly id: number;
  readonly by: 'name' | 'beginning' | 'address';
}

/** Common names of countries besides their names and codes. */
const OTHER_COUNTRY_WORDS: Readonly<Record<string, string>> = {
  GB: 'uk great britain',
  US: 'america',
  AE: 'emirates',
  NL: 'holland',
  TR: 'turkey',
  CZ: 'czech republic',
};

const AREAS_KEPT = 5_000;

/**
 * Finds places by a line as people write it: 'münch', 'Springfield, IL', 'munich germany', or an address, which resolves to
 * its town. What stands behind a name narrows it down to regions and countries.
 */
export function newPlaceSearch(gazetteer: Gazetteer): (line: string, query: PlaceQuery) => FoundPlace[] {
  const wordsOfArea = new Map<number, readonly string[]>();

  const areaWords = (id: number): readonly string[] => {
    const area = gazetteer.areaOf(id);
    let words = wordsOfArea.get(area);
    if (!words) {
      const { country, region } = gazetteer.place(id);
      const { name = '', code3 = '' } = countryOfCode(country) ?? {};
      words = fold([country, code3, name, OTHER_COUNTRY_WORDS[country], region.name, region.code].join(' ')).split(' ');
      if (wordsOfArea.size < AREAS_KEPT) wordsOfArea.set(area, words);
    }
    return words;
  };

  /** Accepts places of the countries whose region or country contains each word. */
  const acceptable = (context: readonly string[], { countries }: PlaceQuery): NameSearch['accepts'] => {
    if (context.length === 0 && !countries) return undefined;
    return (id) =>
      (!countries || countries.has(gazetteer.place(id).country)) &&
      context.every((word) => areaWords(id).some((known) => known.startsWith(word)));
  };

  return (line, query) => {
    const { limit, weigh } = query;
    for (const { name, context, kind } of readings(line)) {
      const search = { limit, weigh, accepts: acceptable(context, query) };
      if (kind === 'address') {
        const named = gazetteer.names.named(name, search);
        if (named.length > 0) return named.map(({ id }) => ({ id, by: 'address' }));
      } else {
        const matching = gazetteer.names.beginningWith(name, search);
        if (matching.length > 0) return matching.map(({ id, isWhole }) => ({ id, by: isWhole ? 'name' : 'beginning' }));
      }
    }
    return [];
  };
}

interface Reading {
  readonly name: string;
  readonly context: readonly string[];
  readonly kind: 'place' | 'address';
}

/** More words than any name of a place has. */
const MAX_WORDS = 12;

/** The ways to read a line, the likeliest first. */
function* readings(line: string): Generator<Reading> {
  const parts = line.split(',').map(fold).filter(Boolean);
  const [first = ''] = parts;
  if (first === '') return;
  const behind = (index: number): string[] => parts.slice(index).flatMap(wordsWithoutNumbers);
  yield { name: first, context: behind(1), kind: 'place' };
  // 'munich germany': the last words are its region or country.
  const words = first.split(' ').slice(0, MAX_WORDS);
  for (let count = words.length - 1; count > 0; count--) {
    yield { name: words.slice(0, count).join(' '), context: [...words.slice(count), ...behind(1)], kind: 'place' };
  }
  // An address: its town is in a later part, or at the end of a part, without numbers and postcodes.
  for (const [index, part] of parts.entries()) {
    const named = wordsWithoutNumbers(part).slice(0, MAX_WORDS);
    for (let start = index === 0 ? 1 : 0; start < named.length; start++) {
      yield { name: named.slice(start).join(' '), context: behind(index + 1), kind: 'address' };
    }
    yield { name: named.join(' '), context: [], kind: 'address' };
  }
}

const wordsWithoutNumbers = (part: string): string[] =>
  part.split(' ').filter((word) => word !== '' && !/\d/.test(word));
