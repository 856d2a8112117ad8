import type { PackedGazetteer } from './pack.ts';

export interface NameSearch {
  readonly limit: number;
  /** Filters places; accepts all by default. */
  readonly accepts?: ((place: number) => boolean) | undefined;
  /** A place's weight in place of its population. */
  readonly weigh?: ((place: number, population: number) => number) | undefined;
}

/** A place that was found, and whether the text is the whole of one of its names. */
export interface NamedPlace {
  readonly id: number;
  readonly isWhole: boolean;
}

export interface NameIndex {
  /** Places with a name that begins with the folded text: those whose whole name it is first, then the largest. */
  beginningWith(folded: string, search: NameSearch): readonly NamedPlace[];
  /** Places with exactly this folded name, the largest first. */
  named(folded: string, search: NameSearch): readonly NamedPlace[];
}

/** Factor of the population for a match of the whole name: Bath comes before Bathinda. */
const WHOLE_NAME = 20;
/** The beginning of another name counts less: 'san fran' is San Francisco before San Francisco de Quito. */
const OTHER_NAME = 0.2;
/** Ranges of names longer than this are looked through once; their largest places are kept. */
const LONG_RANGE = 400;
/** Number of places kept of a long range: more than any request may return. */
const KEPT = 64;

/** Creates a search over the sorted, packed names. */
export function newNameIndex(packed: PackedGazetteer): NameIndex {
  const { keys, keyEnds, keyPlaces, keyIsOwn, populations } = packed;
  const startOf = (index: number): number => (index === 0 ? 0 : (keyEnds[index - 1] ?? 0));
  const lengthOf = (index: number): number => (keyEnds[index] ?? 0) - startOf(index);
  const largest = new Map<string, readonly NamedPlace[]>();

  /** Below 0 where the name comes before the text, 0 where it begins with it. */
  const order = (index: number, text: Uint8Array): number => {
    const start = startOf(index);
    const length = Math.min(lengthOf(index), text.length);
    for (let at = 0; at < length; at++) {
      const difference = (keys[start + at] ?? 0) - (text[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  };

  /** The first name, from one on, that is not before the text; with `past`, the first that does not begin with it either. */
  const bound = (text: Uint8Array, past: boolean, first = 0): number => {
    let [low, high] = [first, keyEnds.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = order(middle, text);
      if (found < 0 || (past && found === 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const best = (from: number, to: number, whole: number, { limit, accepts, weigh }: NameSearch): NamedPlace[] => {
    const found: NamedPlace[] = [];
    const weights: number[] = [];
    for (let index = from; index < to; index++) {
      const id = keyPlaces[index] ?? 0;
      if (accepts && !accepts(id)) continue;
      const isWhole = lengthOf(index) === whole;
      const population = (populations[id] ?? 0) + 1;
      const byName = isWhole ? WHOLE_NAME : keyIsOwn[index] === 1 ? 1 : OTHER_NAME;
      const weight = (weigh ? weigh(id, population) : population) * byName;
      if (found.length === limit && weight <= (weights[limit - 1] ?? 0)) continue;
      insert(found, weights, { id, isWhole }, weight, limit);
    }
    return found;
  };

  return {
    beginningWith(folded, search) {
      const text = Buffer.from(folded);
      const from = bound(text, false);
      const to = bound(text, true, from);
      const isPlain = !search.accepts && !search.weigh && search.limit <= KEPT;
      if (!isPlain || to - from <= LONG_RANGE) return best(from, to, text.length, search);
      let kept = largest.get(folded);
      // There are a few thousand beginnings with as many names.
      if (!kept) largest.set(folded, (kept = best(from, to, text.length, { limit: KEPT })));
      return kept.slice(0, search.limit);
    },
    named(folded, search) {
      const text = Buffer.from(folded);
      const from = bound(text, false);
      // The text itself comes before all that only begin with it.
      let to = from;
      while (to < keyEnds.length && lengthOf(to) === text.length && order(to, text) === 0) to++;
      return best(from, to, text.length, search);
    },
  };
}

/** Keeps the heaviest places in order; a place that comes by another name again keeps its greater weight. */
function insert(found: NamedPlace[], weights: number[], place: NamedPlace, weight: number, limit: number): void {
  const known = found.findIndex(({ id }) => id === place.id);
  if (known >= 0) {
    if ((weights[known] ?? 0) >= weight) return;
    found.splice(known, 1);
    weights.splice(known, 1);
  }
  let at = found.length;
  while (at > 0 && (weights[at - 1] ?? 0) < weight) at--;
  found.splice(at, 0, place);
  weights.splice(at, 0, weight);
  if (found.length > limit) {
    found.pop();
    weights.pop();
  }
}
