import { DIMENSIONS, type Dimension, type LEVELS } from './figures.ts';

/** A combination of filters. */
export type Table = readonly Dimension[];
export type Level = (typeof LEVELS)[number];

/** Returns SQL for each filter, as a list. */
export const list = (of: (dimension: Dimension) => string): string => DIMENSIONS.map(of).join(', ');

/** SQL of the columns of the filters. */
export const names = list((dimension) => dimension);

/** Returns a combination without one of its filters. */
export const without = (table: Table, dimension: Dimension): Table => table.filter((other) => other !== dimension);

/** SQL of the condition that the filters of rows `x` and `y` are the same, apart from one. */
export const sameFilters = (x: string, y: string, except?: Dimension): string =>
  DIMENSIONS.filter((dimension) => dimension !== except)
    .map((dimension) => `${x}.${dimension} = ${y}.${dimension}`)
    .join(' and ');
