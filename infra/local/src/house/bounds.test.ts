import { expect, it } from 'vitest';
import { ROOT } from '../root.ts';
import { figuresOf } from './figures.ts';
import { readCheckout } from './sources.ts';

/** Bounds of the figures. They fall only: who makes a figure smaller lowers its bound. */
const BOUNDS: Readonly<Record<string, number>> = {
  'routes described in one place': 0,
  'unchecked casts in API code': 13,
  'files that a new noun changes by hand': 3,
  'runs of ten or more repeated lines': 8,
  'folders on an import cycle': 0,
  'projects affected by a text of one screen': 1,
};

it('the code is kept within the bounds of its figures', () => {
  const figures = figuresOf(readCheckout(ROOT));
  const counts = figures.flatMap(({ name, count, places }) => (count === undefined ? [] : [{ name, count, places }]));
  expect(counts.map(({ name }) => name).toSorted()).toEqual(Object.keys(BOUNDS).toSorted());
  expect(counts.filter(({ name, count }) => count > (BOUNDS[name] ?? 0))).toEqual([]);
});
