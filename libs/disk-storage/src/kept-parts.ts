import type { BigIntStats } from 'node:fs';
import { sep } from 'node:path';
import { partsIn } from './disk-parts.ts';
import type { Piece } from './pieces.ts';
import type { ByteRange } from './stored-object.ts';

/** Parts that are remembered at most, of some 100 bytes each: those of 4 TB in parts of 16 MiB. */
const MOST_PARTS = 250_000;

/** Files of a kept object in their order, and the offsets in it at which they end. */
export interface KeptParts {
  readonly folder: string;
  readonly names: readonly string[];
  readonly ends: Float64Array;
  readonly size: number;
}

interface Remembered {
  readonly state: string;
  readonly parts: Promise<KeptParts>;
  count: number;
}

/**
 * Remembers the parts of kept objects that were read last: a film may have 10,000, and its players read a range a second. What is
 * remembered holds for one state of one folder, as the file system tells it at each read: whatever was removed, or kept anew by
 * another process, is listed again.
 */
export class RememberedParts {
  /** Entries by folder, the one that was read last at the end. */
  readonly #known = new Map<string, Remembered>();
  #count = 0;

  /** Returns the parts in a folder whose present state is given. @throws ENOENT where it has gone since */
  async partsOf(folder: string, { ino, ctimeNs }: BigIntStats): Promise<KeptParts> {
    const state = `${ino} ${ctimeNs}`;
    const known = this.#known.get(folder);
    if (known?.state === state) {
      this.#known.delete(folder);
      this.#known.set(folder, known);
      return known.parts;
    }
    this.forget(folder);
    const listed: Remembered = { state, parts: listParts(folder), count: 1 };
    this.#known.set(folder, listed);
    this.#count += 1;
    try {
      const parts = await listed.parts;
      if (this.#known.get(folder) === listed) this.#grow(listed, parts.names.length);
      return parts;
    } catch (error) {
      if (this.#known.get(folder) === listed) this.forget(folder);
      throw error;
    }
  }

  forget(folder: string): void {
    this.#count -= this.#known.get(folder)?.count ?? 0;
    this.#known.delete(folder);
  }

  /** Adds to the count of what is remembered, and forgets what was not read for the longest time where that is too much. */
  #grow(remembered: Remembered, count: number): void {
    remembered.count += count;
    this.#count += count;
    for (const folder of this.#known.keys()) {
      if (this.#count <= MOST_PARTS) break;
      this.forget(folder);
    }
  }
}

async function listParts(folder: string): Promise<KeptParts> {
  const parts = await partsIn(folder);
  let size = 0;
  const ends = Float64Array.from(parts, (part) => (size += part.size));
  return { folder, names: parts.map(({ name }) => name), ends, size };
}

/** Returns the pieces of files of which a content is made up, or some of it. */
export function piecesOf({ folder, names, ends }: KeptParts, { start, end }: ByteRange): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let index = firstAfter(ends, start); index < names.length; index += 1) {
    const offset = index === 0 ? 0 : (ends[index - 1] ?? 0);
    if (offset > end) break;
    const last = Math.min(end, (ends[index] ?? 0) - 1) - offset;
    pieces.push({ path: `${folder}${sep}${names[index]}`, start: Math.max(start - offset, 0), end: last });
  }
  return pieces;
}

/** Returns the index of the first part that ends after an offset. */
function firstAfter(ends: Float64Array, offset: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ends[middle] ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
