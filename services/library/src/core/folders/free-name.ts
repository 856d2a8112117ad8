import { setImmediate as callsOfNow } from 'node:timers/promises';
import { nameKey } from '@portal/contracts/common/name-key';

/** Names that one look compares with those of a folder. */
const AT_ONCE = 50;
/** Distances from a taken number at which a look finds how far the taken ones reach: up to half a million. */
const DISTANCES = Array.from({ length: 20 }, (_none, index) => 2 ** index);

/**
 * Returns a name that a folder does not have: `nameOf(0)`, the name itself, or the name with a number. Among the first 50
 * it is the lowest free number, beyond them one that follows a taken number: the looks grow with the digits of the number,
 * not with the number. `isTaken` answers for each name whether the folder has it.
 */
export async function findFreeName(
  nameOf: (number: number) => string,
  isTaken: (names: readonly string[]) => Promise<readonly boolean[]>,
): Promise<string> {
  let [taken, free] = [-1, Infinity];
  const look = async (numbers: readonly number[]): Promise<void> => {
    const first = (await isTaken(numbers.map(nameOf))).indexOf(false);
    const before = first === -1 ? numbers.at(-1) : numbers[first - 1];
    [taken, free] = [before ?? taken, numbers[first] ?? free];
  };
  await look(numbersFrom(0, 1));
  while (free === Infinity) await look(DISTANCES.map((distance) => taken + distance));
  while (free - taken > 1) {
    const step = Math.ceil((free - taken) / AT_ONCE);
    await look(numbersFrom(taken + step, step).filter((number) => number < free));
  }
  return nameOf(free);
}

const numbersFrom = (first: number, step: number): readonly number[] =>
  Array.from({ length: AT_ONCE }, (_none, index) => first + index * step);

/** A name that a file or folder is to have. */
export interface WantedName {
  /** The folder, or anything else that has no name twice. */
  readonly where: string;
  /** The name itself for 0, otherwise the name with the number. */
  readonly nameOf: (number: number) => string;
}

/** A name by its key. */
export interface KeyOfName {
  readonly where: string;
  readonly key: string;
}

/**
 * Returns names for several files or folders, in their order, of which none is taken or given twice. Those whose own name is free
 * keep it; the others get a number as by {@link findFreeName}. All are looked for together: the looks do not grow with the
 * names, whichever are taken. `takenOf` returns the taken ones of some names.
 */
export async function findFreeNames(
  wanted: readonly WantedName[],
  takenOf: (names: readonly KeyOfName[]) => Promise<readonly KeyOfName[]>,
): Promise<string[]> {
  const { look, take } = newLooks(takenOf);
  const isTaken = await Promise.all(wanted.map(async ({ where, nameOf }) => (await look(where, [nameOf(0)]))[0]));
  const found = wanted.map(({ where, nameOf }, index) =>
    isTaken[index] === false && take(where, nameOf(0)) ? nameOf(0) : null,
  );
  const others = wanted.filter((_one, index) => found[index] === null);
  // Look in advance where each would find its number, those of one name further on.
  const alike = Map.groupBy(others, ({ where, nameOf }) => idOf({ where, key: nameKey(nameOf(1)) }));
  const inAdvance = new Map<WantedName, string>();
  const search = async (one: WantedName, before: number): Promise<void> => {
    const nameOf = (number: number): string => one.nameOf(number + before);
    const name = await findFreeName(nameOf, (names) => look(one.where, names));
    if (before === 0) inAdvance.set(one, name);
  };
  await Promise.all([...alike.values()].flatMap((group) => group.map(search)));
  const numbered: string[] = [];
  for (const one of others) {
    let name = inAdvance.get(one);
    if (name === undefined || !take(one.where, name)) {
      name = await findFreeName(one.nameOf, (names) => look(one.where, names));
      take(one.where, name);
    }
    numbered.push(name);
  }
  return found.map((name) => name ?? (numbered.shift() as string));
}

const idOf = ({ where, key }: KeyOfName): string => `${where} ${key}`;

/** Makes looks that remember what they saw; those of the same moment are one. */
function newLooks(takenOf: (names: readonly KeyOfName[]) => Promise<readonly KeyOfName[]>) {
  const seen = new Map<string, boolean>();
  let asked = new Map<string, KeyOfName>();
  let next: Promise<void> | undefined;

  async function ask(): Promise<void> {
    await callsOfNow();
    const names = asked;
    [asked, next] = [new Map(), undefined];
    const taken = new Set((await takenOf([...names.values()])).map(idOf));
    for (const id of names.keys()) seen.set(id, taken.has(id));
  }

  return {
    async look(where: string, names: readonly string[]): Promise<readonly boolean[]> {
      const keys = names.map((name) => ({ where, key: nameKey(name) }));
      const unseen = keys.filter((one) => !seen.has(idOf(one)));
      for (const one of unseen) asked.set(idOf(one), one);
      if (unseen.length > 0) await (next ??= ask());
      return keys.map((one) => seen.get(idOf(one)) === true);
    },
    /** Marks a name as taken; returns false where it is already. */
    take(where: string, name: string): boolean {
      const id = idOf({ where, key: nameKey(name) });
      const isFree = seen.get(id) === false;
      seen.set(id, true);
      return isFree;
    },
  };
}
