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
