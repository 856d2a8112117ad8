import type { CharacterMap } from './character-map.ts';

/** Characters that nobody sees; fonts need not have them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Controls that move the writing of what follows: the page decides its own. */
const DIRECTION_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const PLAIN = /^[\u0020-\u007E\n\r\u00A0-\u00AC\u00AE-\u017F]*$/u;
/** Letters of a script that breaks lines at spaces only; 20 of them fit into every column. Others are broken by the typesetter. */
const LONG_WORD =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{21,}/gu;
const PIECE = 8;
const BREAK = '\u200B';

/** Returns a text as it was before it could be broken, for what is not set in lines: the title, alternative texts. */
export const unbroken = (text: string): string => text.replaceAll(BREAK, '');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns a function that makes texts printable: what no font of the document has stands as its code point in brackets,
 * `[U+1F600]`, and words that are longer than a column may be broken.
 */
export function printableBy(fonts: readonly CharacterMap[]): (text: string) => string {
  const covers = (characters: readonly string[]) =>
    fonts.some((has) => characters.every((character) => has(character.codePointAt(0) ?? 0)));
  const printed = (cluster: string): string => {
    if (PLAIN.test(cluster)) return cluster;
    if (cluster === '\t') return ' ';
    const characters = [...cluster];
    const visible = characters.filter((character) => !INVISIBLE.test(character));
    if (covers(characters)) return cluster;
    if (visible.length > 0 && covers(visible)) return visible.join('');
    return visible
      .map((character) =>
        covers([character]) && visible.length > 1 && isBase(character) ? character : inBrackets(character),
      )
      .join('');
  };
  return (text) => {
    const composed = text.toWellFormed().normalize('NFC').replace(DIRECTION_CONTROLS, '');
    const known = PLAIN.test(composed)
      ? composed
      : Array.from(graphemes.segment(composed), ({ segment }) => printed(segment)).join('');
    return known.replace(LONG_WORD, breakable);
  };
}

const isBase = (character: string): boolean => !/\p{M}/u.test(character);

const inBrackets = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

function breakable(word: string): string {
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  return letters.map((letter, index) => (index > 0 && index % PIECE === 0 ? BREAK + letter : letter)).join('');
}

/** Keys of values that are no text. */
const NO_TEXT = new Set([
  'fileId',
  'reportId',
  'frozenAt',
  'asOf',
  'template',
  'peril',
  'source',
  'currency',
  'serviceType',
  'priority',
  'status',
]);

/** Makes all texts of the data of a document printable. */
export function printableData<Value>(value: Value, printable: (text: string) => string): Value {
  const walk = (one: unknown): unknown => {
    if (typeof one === 'string') return printable(one);
    if (Array.isArray(one)) return one.map(walk);
    if (one === null || typeof one !== 'object') return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, NO_TEXT.has(key) ? inner : walk(inner)]));
  };
  return walk(value) as Value;
}
