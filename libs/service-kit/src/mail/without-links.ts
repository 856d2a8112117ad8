/** A space as thin as a hair: mail programs end an address at it, and it is no part of any. */
const HAIR_SPACE = '\u200A';
/** Dots that browsers take for the dot of a domain; before a letter or digit they join its labels. */
const JOINING_DOT = /[.\u2024\u3002\uFE52\uFF0E\uFF61](?=[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}_-])/gu;
/**
 * An e-mail. No dot stands before signs at which some mail programs begin an address anew: they would link what stands there.
 */
const EMAIL = /^[(<"'“„]*(?:[\w'+-]*[&=~])*[\w.'+-]+@[\w-]+(?:\.[\w-]+)+[)>"'”“.,;:!?]*$/;
/** An amount or a date, unlike the four numbers of an IP address. */
const NUMBER = /^[^\p{L}.]*(?:\.[^\p{L}.]+){0,2}\.?$/u;

/**
 * Returns a text in which mail programs find no address of the web: names and reasons are typed by people, and a company
 * named `evil.example` would be a link in a mail of the portal. Each dot that joins two parts of a word, and each `://`,
 * gets a hair space. E-mail addresses and numbers stay as they are.
 */
export const withoutLinks = (text: string): string => text.split(/(\s+)/u).map(wordWithoutLinks).join('');

function wordWithoutLinks(word: string): string {
  if (EMAIL.test(word)) return word;
  const apart = word.replaceAll('://', `:${HAIR_SPACE}//`);
  return NUMBER.test(word) ? apart : apart.replaceAll(JOINING_DOT, (dot) => `${dot}${HAIR_SPACE}`);
}
