/** Returns true for values of which one can be called the lowest: several, which are not all the same. */
const areApart = (values: readonly number[]): boolean => new Set(values).size > 1;

/** Returns the lowest of several values that are not all the same; undefined where none is. */
export const lowestOf = (values: readonly number[]): number | undefined =>
  areApart(values) ? Math.min(...values) : undefined;
