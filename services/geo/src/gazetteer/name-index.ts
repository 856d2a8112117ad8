import type { PackedGazetteer } from './pack.ts';

export interface NameSearch {
  readonly limit: number;
  /** Places that count; all where nothing is said. */
  readonly accepts?: ((place: number) => boolean) | undefined;
  /** A place's weight in place of its population. */
  readonly weigh?: ((place: number, population: number) => number) | undefined;
}

export interface NameIndex {
  /** Places with a name that begins with the folded text: those whose whole name it is first, then the largest. */
  beginningWith(folded: string, search: NameSearch): number[];
  /** Places with exactly this folded name, the largest first. */
  named(folded: string, search: NameSearch): number[];
}

/** A whole name counts as so many times its people: Bath comes before Bathinda. */
const WHOLE_NAME = 20;
/** Ranges of names longer than this are looked through once; their largest places are kept. */
const LONG_RANGE = 400;
/** Places that are kept of a long range: more than anybody may ask for, other names of the same place included. */
const KEPT = 64;

/** Searches the sorted names where they lie. */
export function newNameIndex(packed: PackedGazetteer): NameIndex {
  const { keyEnds, keyPlaces, populations } = packed;
  const keys = Buffer.from(packed.keys.buffer, packed.keys.byteOffset, packed.keys.byteLength);
  const startOf = (index: number): number => (index === 0 ? 0 : (keyEnds[index - 1] ?? 0));
  const lengthOf = (index: number): number => (keyEnds[index] ?? 0) - startOf(index);
  const largest = new Map<string, Int32Array>();

  /** The first name that is not before the text; with `past`, the first that does not begin with it either. */
  const bound = (text: Buffer, past: boolean): number => {
    let [low, high] = [0, keyEnds.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = startOf(middle);
      const end = Math.min(keyEnds[middle] ?? 0, start + text.length);
      const order = keys.compare(text, 0, text.length, start, end);
      if (order < 0 || (past && order === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const best = (from: number, to: number, whole: number, { limit, accepts, weigh }: NameSearch): number[] => {
    const places: number[] = [];
    const weights: number[] = [];
    for (let index = from; index < to; index++) {
      const place = keyPlaces[index] ?? 0;
      if (accepts && !accepts(place)) continue;
      const population = (populations[place] ?? 0) + 1;
      const weight = (weigh ? weigh(place, population) : population) * (lengthOf(index) === whole ? WHOLE_NAME : 1);
      if (places.length === limit && weight <= (weights[limit - 1] ?? 0)) continue;
      insert(places, weights, place, weight, limit);
    }
    return places;
  };

  return {
    beginningWith(folded, search) {
      const text = Buffer.from(folded);
      const from = bound(text, false);
      const to = bound(text, true);
      const isPlain = !search.accepts && !search.weigh && search.limit <= KEPT;
      if (!isPlain || to - from <= LONG_RANGE) return best(from, to, text.length, search);
      let kept = largest.get(folded);
      // There are a few thousand beginnings with as many names.
      if (!kept) largest.set(folded, (kept = Int32Array.from(best(from, to, text.length, { limit: KEPT }))));
      return [...kept.subarray(0, search.limit)];
    },
    named(folded, search) {
      const text = Buffer.from(folded);
      const from = bound(text, false);
      let to = from;
      while (
        to < keyEnds.length &&
        lengthOf(to) === text.length &&
        keys.compare(text, 0, text.length, startOf(to), keyEnds[to]) === 0
      )
        to++;
      return best(from, to, text.length, search);
    },
  };
}

/** Keeps the heaviest places in order; a place that comes by another name again keeps its greater weight. */
function insert(places: number[], weights: number[], place: number, weight: number, limit: number): void {
  const known = places.indexOf(place);
  if (known >= 0) {
    if ((weights[known] ?? 0) >= weight) return;
    places.splice(known, 1);
    weights.splice(known, 1);
  }
  let at = places.length;
  while (at > 0 && (weights[at - 1] ?? 0) < weight) at--;
  places.splice(at, 0, place);
  weights.splice(at, 0, weight);
  if (places.length > limit) {
    places.pop();
    weights.pop();
  }
}
