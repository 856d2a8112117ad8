/** Names of signs that people mistake or do not see; others are told by themselves and their number. */
const NAMES: Readonly<Record<string, string>> = {
  '&': 'ampersand',
  '.': 'full stop',
  ',': 'comma',
  ';': 'semicolon',
  ':': 'colon',
  _: 'underscore',
  '+': 'plus sign',
  '*': 'asterisk',
  '@': 'at sign',
  '%': 'percent sign',
  '=': 'equals sign',
  '!': 'exclamation mark',
  '?': 'question mark',
  '"': 'quotation mark',
  "'": 'apostrophe',
  '`': 'backtick',
  '\\': 'backslash',
  '|': 'vertical bar',
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen, which is invisible',
  '\u2010': 'hyphen that is not -',
  '\u2011': 'no-break hyphen',
  '\u2013': 'en dash',
  '\u2014': 'em dash',
  '\u2018': 'left single quotation mark',
  '\u2019': 'right single quotation mark',
  '\u201c': 'left double quotation mark',
  '\u201d': 'right double quotation mark',
  '\u2022': 'bullet',
  '\u200b': 'zero-width space, which is invisible',
  '\u200c': 'zero-width non-joiner, which is invisible',
  '\u200d': 'zero-width joiner, which is invisible',
  '\u200e': 'left-to-right mark, which is invisible',
  '\u200f': 'right-to-left mark, which is invisible',
  '\u2060': 'word joiner, which is invisible',
  '\ufeff': 'byte order mark, which is invisible',
  '\ufffd': 'replacement character',
};

const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Names a character for people: `& (ampersand)`, `soft hyphen, which is invisible (U+00AD)`. */
export function characterName(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const name = NAMES[character];
  if (INVISIBLE.test(character)) return name === undefined ? `an invisible character (${code})` : `${name} (${code})`;
  return `${character} (${name ?? code})`;
}
