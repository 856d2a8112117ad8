/** Outcome of all cases of a machine. */
export interface Tried {
  readonly tried: number;
  /** Cases whose verdict is not that of the specification. */
  readonly differences: readonly unknown[];
}

/** A machine whose cases are all tried against the specification, which is written down once more and by hand. */
export interface TriedMachine {
  readonly name: string;
  /** Dimensions of the cases: `6 states × 5 calls`. */
  readonly cases: string;
  /** Number of the cases. */
  readonly count: number;
  readonly tryAll: () => Tried;
}

/** Returns the dimensions of cases in words, and their product. */
export function casesOf(sizes: Readonly<Record<string, number>>): Pick<TriedMachine, 'cases' | 'count'> {
  const dimensions = Object.entries(sizes);
  return {
    cases: dimensions.map(([name, size]) => `${size} ${name}`).join(' × '),
    count: dimensions.reduce((product, [, size]) => product * size, 1),
  };
}

/** Title of the test of a machine. */
export const titleOf = ({ name, cases, count }: TriedMachine): string =>
  `${name}: ${cases} = ${count} tries, 0 differences`;

/** Outcome of a machine that is as specified. */
export const asSpecified = ({ count }: TriedMachine): Tried => ({ tried: count, differences: [] });
