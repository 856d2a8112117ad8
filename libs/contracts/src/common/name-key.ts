/** The form of a name in which it is stored: accents in one piece with their letters, one space between words. */
export const storedName = (name: string): string => name.normalize('NFC').replace(/\s+/gu, ' ').trim();

/**
 * The form of a name by which it is compared and ordered: case, kinds of white space and ways to write the same accent make
 * no difference.
 */
export function nameKey(name: string): string {
  return storedName(name).toLowerCase();
}

/** Letters that are no base letter with a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
};

/**
 * The form of a name by which it is searched: its key without the marks of Latin, Greek and Cyrillic letters, so that `zurich`
 * finds Zürich. The function `without_marks` of the databases does the same.
 */
export function searchKey(name: string): string {
  return nameKey(name)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœþøłđðıς]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}
