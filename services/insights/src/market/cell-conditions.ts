import { DIMENSIONS, type Dimension } from './figures.ts';

/** A combination of filters. */
export type Table = readonly Dimension[];
/** Level of a figure: of the cards, or of the slices of a level before. */
export type Level = 0 | 1 | 2;

/** SQL of the columns of the filters. */
export const names = DIMENSIONS.join(', ');

/** Returns a combination without one of its filters. */
export const without = (table: Table, dimension: Dimension): Table => table.filter((other) => other !== dimension);

/** SQL of the condition that the filters of rows `x` and `y` are the same. */
export const sameFilters = (x: string, y: string): string =>
  DIMENSIONS.map((dimension) => `${x}.${dimension} = ${y}.${dimension}`).join(' and ');
