/** Letters that are no base letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/**
 * Returns a name in its searchable form: without marks, case and punctuation, so that 'münch' equals 'Munch', and 'St.
 * John’s' becomes 'st john s'.
 */
export const fold = (name: string): string => (PLAIN.test(name) ? name.toLowerCase() : foldLetters(name));

/** Names that only need lower case, which are most. */
const PLAIN = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

const foldLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłıþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
