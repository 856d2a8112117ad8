import { fromLonLat } from 'ol/proj.js';
import { STEP } from './world-file.ts';

/** Name of each town, its point in steps, and its people in thousands; the largest first. */
export type Towns = readonly (readonly [name: string, x: number, y: number, people: number])[];

/** Kinds of places that are parts of others, or empty (GeoNames feature codes). */
const NO_TOWN: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

/** Returns the towns of a GeoNames list (tab-separated) that have from `least` to less than `most` people. */
export function drawTowns(list: string, least: number, most = Infinity): Towns {
  return list
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([, name, , , , , , kind = '']) => name && !NO_TOWN.has(kind))
    .map((row) => ({ name: row[1] ?? '', at: [Number(row[5]), Number(row[4])], people: Number(row[14]) || 0 }))
    .filter(({ people }) => people >= least && people < most)
    .toSorted((one, other) => other.people - one.people)
    .map(({ name, at, people }) => {
      const [x = 0, y = 0] = fromLonLat(at);
      return [name, Math.round(x / STEP), Math.round(y / STEP), Math.round(people / 1000)];
    });
}
