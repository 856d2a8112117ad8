/** Values of a statement, in the order in which its text names them. */
export interface Parameters {
  readonly values: readonly unknown[];
  /** Adds a value and returns the parameter that stands for it. */
  add(value: unknown): string;
}

/** Returns an empty list of values, the first of which is `$1`. */
export function parameters(): Parameters {
  const values: unknown[] = [];
  return { values, add: (value) => `$${values.push(value)}` };
}
