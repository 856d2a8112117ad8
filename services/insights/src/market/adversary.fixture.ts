/**
 * An attacker who knows how the market's figures are made, asks for all that there are, and solves for what is hidden. Rows are sums
 * of unknown numbers: sparse, as places of the unknown numbers.
 */

const ZERO = 1e-7;

/** A set of sums of which others may follow. */
export class KnownSums {
  readonly #rows: { readonly pivot: number; readonly values: Float64Array }[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds a sum of unknown numbers, each with its factor. */
  add(places: Iterable<number>, more: Iterable<number> = []): void {
    const rest = this.#reduced(places, more);
    const pivot = rest.findIndex((value) => Math.abs(value) > ZERO);
    if (pivot === -1) return;
    const factor = rest[pivot] ?? 1;
    for (let place = pivot; place < this.#size; place++) rest[place] = (rest[place] ?? 0) / factor;
    this.#rows.push({ pivot, values: rest });
    this.#rows.sort((one, other) => one.pivot - other.pivot);
  }

  /** Returns true if the sum of some unknown numbers, less that of others, follows from the known sums. */
  tells(places: Iterable<number>, less: Iterable<number> = []): boolean {
    return this.#reduced(places, less).every((value) => Math.abs(value) <= ZERO);
  }

  #reduced(places: Iterable<number>, less: Iterable<number>): Float64Array {
    const rest = new Float64Array(this.#size);
    for (const place of places) rest[place] = (rest[place] ?? 0) + 1;
    for (const place of less) rest[place] = (rest[place] ?? 0) - 1;
    for (const { pivot, values } of this.#rows) {
      const factor = rest[pivot] ?? 0;
      if (Math.abs(factor) <= ZERO) continue;
      for (let place = pivot; place < this.#size; place++)
        rest[place] = (rest[place] ?? 0) - factor * (values[place] ?? 0);
    }
    return rest;
  }
}

/** A number that is at least `low` and at most `high`. */
export interface Bounds {
  low: number;
  high: number;
}

/** A whole with its parts, by their names. */
export interface Equation {
  readonly whole: string;
  readonly parts: readonly string[];
}

/** Tightens the bounds of wholes and parts by each other until nothing moves any more. */
export function tighten(bounds: Map<string, Bounds>, equations: readonly Equation[]): void {
  const of = (name: string): Bounds => bounds.get(name) ?? { low: 0, high: Infinity };
  const narrow = (name: string, low: number, high: number): boolean => {
    const known = of(name);
    if (low <= known.low && high >= known.high) return false;
    bounds.set(name, { low: Math.max(low, known.low), high: Math.min(high, known.high) });
    return true;
  };
  for (let moved = true, rounds = 0; moved && rounds < 60; rounds++) {
    moved = false;
    for (const { whole, parts } of equations) {
      let [low, high, endless] = [0, 0, 0];
      for (const part of parts) {
        const known = of(part);
        low += known.low;
        if (known.high === Infinity) endless += 1;
        else high += known.high;
      }
      if (narrow(whole, low, endless > 0 ? Infinity : high)) moved = true;
      const total = of(whole);
      for (const part of parts) {
        const known = of(part);
        const others = known.high === Infinity ? endless - 1 : endless;
        const highOfOthers = known.high === Infinity ? high : high - known.high;
        const least = others > 0 ? 0 : total.low - highOfOthers;
        if (narrow(part, Math.max(0, least), total.high - (low - known.low))) moved = true;
      }
    }
  }
}
