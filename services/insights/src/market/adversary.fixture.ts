/**
 * An attacker who knows how the market's figures are made, asks for all that there are, and solves for what is hidden. Rows are sums
 * of unknown numbers: sparse, as places of the unknown numbers.
 */

const ZERO = 1e-7;

interface Row {
  readonly pivot: number;
  readonly values: Float64Array;
}

/**
 * A set of sums of which others may follow. Unknown numbers that are in the same known sums are told apart by none of them: they are
 * one column, and a sum that has some of them alone does not follow.
 */
export class KnownSums {
  readonly #sums: ReadonlySet<number>[] = [];
  readonly #size: number;
  #solved: { readonly columnOf: Int32Array; readonly width: number; readonly rows: readonly Row[] } | undefined;

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds a sum of unknown numbers. */
  add(places: Iterable<number>): void {
    this.#sums.push(new Set(places));
    this.#solved = undefined;
  }

  /** Returns true if the sum of some unknown numbers, less that of others, follows from the known sums. */
  tells(places: Iterable<number>, less: Iterable<number> = []): boolean {
    const { columnOf, width, rows } = (this.#solved ??= this.#solve());
    const wanted = new Float64Array(this.#size);
    for (const place of places) wanted[place] = (wanted[place] ?? 0) + 1;
    for (const place of less) wanted[place] = (wanted[place] ?? 0) - 1;
    const rest = new Float64Array(width);
    for (let place = 0; place < this.#size; place++) rest[columnOf[place] ?? 0] = wanted[place] ?? 0;
    for (let place = 0; place < this.#size; place++) if (rest[columnOf[place] ?? 0] !== wanted[place]) return false;
    reduce(rest, rows);
    return rest.every((value) => Math.abs(value) <= ZERO);
  }

  #solve() {
    const signatures = Array.from({ length: this.#size }, () => '');
    for (const [index, sum] of this.#sums.entries()) for (const place of sum) signatures[place] += `${index},`;
    const columns = new Map<string, number>();
    const columnOf = Int32Array.from(signatures, (signature) => {
      const column = columns.get(signature) ?? columns.size;
      columns.set(signature, column);
      return column;
    });
    const rows: Row[] = [];
    for (const sum of this.#sums) {
      const rest = new Float64Array(columns.size);
      for (const place of sum) rest[columnOf[place] ?? 0] = 1;
      reduce(rest, rows);
      const pivot = rest.findIndex((value) => Math.abs(value) > ZERO);
      if (pivot === -1) continue;
      const factor = rest[pivot] ?? 1;
      for (let place = pivot; place < rest.length; place++) rest[place] = (rest[place] ?? 0) / factor;
      rows.push({ pivot, values: rest });
      rows.sort((one, other) => one.pivot - other.pivot);
    }
    return { columnOf, width: columns.size, rows };
  }
}

/** Subtracts from a sum what rows have of it. */
function reduce(rest: Float64Array, rows: readonly Row[]): void {
  for (const { pivot, values } of rows) {
    const factor = rest[pivot] ?? 0;
    if (Math.abs(factor) <= ZERO) continue;
    for (let place = pivot; place < rest.length; place++)
      rest[place] = (rest[place] ?? 0) - factor * (values[place] ?? 0);
  }
}

/** A whole with its parts, by their places among bounds. */
export interface Equation {
  readonly whole: number;
  readonly parts: readonly number[];
}

/**
 * Tightens the bounds of wholes and parts by each other until nothing moves any more.
 * @throws Error for bounds that contradict each other
 */
export function tighten(lows: Float64Array, highs: Float64Array, equations: readonly Equation[]): void {
  let moved = true;
  const narrow = (place: number, low: number, high: number): void => {
    if (low > (lows[place] ?? 0)) lows[place] = low;
    else if (high >= (highs[place] ?? 0)) return;
    if (high < (highs[place] ?? 0)) highs[place] = high;
    if ((lows[place] ?? 0) > (highs[place] ?? 0)) throw new Error('The bounds contradict each other');
    moved = true;
  };
  for (let rounds = 0; moved && rounds < 60; rounds++) {
    moved = false;
    for (const { whole, parts } of equations) {
      let [low, high, endless] = [0, 0, 0];
      for (const part of parts) {
        low += lows[part] ?? 0;
        if (highs[part] === Infinity) endless += 1;
        else high += highs[part] ?? 0;
      }
      narrow(whole, low, endless > 0 ? Infinity : high);
      const [least, most] = [lows[whole] ?? 0, highs[whole] ?? 0];
      for (const part of parts) {
        const [lowest, highest] = [lows[part] ?? 0, highs[part] ?? 0];
        const others = highest === Infinity ? endless - 1 : endless;
        const highOfOthers = highest === Infinity ? high : high - highest;
        narrow(part, others > 0 ? 0 : Math.max(0, least - highOfOthers), most - (low - lowest));
      }
    }
  }
}
