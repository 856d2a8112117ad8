import { email, isSameEmail } from '@portal/contracts/common/fields';
import { attendeeKey, attendeeOf, attendeeText, withoutRepeated } from '@portal/contracts/projects/attendee';
import { is } from 'valibot';

/** Returns the attendees of the form's text, which has one on each line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns true if a text has the address of somebody who can be mailed. */
const hasAddress = (text: string): boolean => {
  const { email: address } = attendeeOf(text);
  return address !== null && is(email, address);
};
/** Returns true if an attendee can be mailed, be the address shown or not. */
export const isMailed = (text: string): boolean => hasAddress(text) || attendeeOf(text).isHidden === true;

/** Typed or pasted text: attendees, and the rest that names none. */
export interface Typed {
  readonly attendees: readonly string[];
  readonly rest: string;
}

/** A part of a list: up to a semicolon, tab or line break, or to the end of an address in angle brackets; quotes are whole. */
const PART = /(?:"[^"\n]*"|[^;\n\t>])+>?/g;
/** A part of such a part: up to a comma that is not quoted. */
const PIECE = /(?:"[^"]*"|[^,])+/g;

/**
 * Splits what was typed or pasted at commas, semicolons, tabs and line breaks, and blanks between addresses. Names may be as
 * mail programs write them: `Holm, Edda <edda@site.example>; "Berg, Otto" <otto@site.example>`.
 */
export function splitTyped(typed: string): Typed {
  const parts = (typed.replaceAll(/<mailto:/gi, '<').match(PART) ?? []).flatMap(piecesOf);
  const pieces = parts.flatMap((part) => (hasAddress(part) ? [part] : blanksApart(part)));
  const trimmed = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
  return {
    attendees: trimmed.filter(hasAddress).map(withBareName),
    rest: trimmed.filter((part) => !hasAddress(part)).join(', '),
  };
}

/** Returns two split texts as one. A name loses its quotes when it is split, so it must not be split again. */
export const together = (first: Typed, second: Typed): Typed => ({
  attendees: [...first.attendees, ...second.attendees],
  rest: [first.rest, second.rest].filter((rest) => rest !== '').join(', '),
});

/** Splits a part at commas; those of a name before an address in angle brackets stay, from the address before it on. */
function piecesOf(part: string): string[] {
  const pieces: string[] = part.match(PIECE) ?? [];
  if (!hasAddress(part) || !part.endsWith('>')) return pieces;
  const others = pieces.slice(0, -1).findLastIndex((piece) => piece.includes('@')) + 1;
  return [...pieces.slice(0, others), pieces.slice(others).join(',')];
}

/** Returns an attendee without what mail programs put round names, and without an address in the place of the name. */
function withBareName(text: string): string {
  const { name, email: address } = attendeeOf(text);
  if (address === null) return text;
  return name === null || isSameEmail(name, address) ? address : attendeeText(name, address);
}

/** Returns addresses with only blanks between them each by itself; any other text whole. */
function blanksApart(part: string): string[] {
  const words = part.split(/\s+/u).filter((word) => word !== '');
  return words.length > 1 && words.every(hasAddress) ? words : [part];
}

/** Returns the form's text with more attendees; nobody is named twice. */
export const withAttendees = (text: string, added: readonly string[]): string =>
  withoutRepeated([...linesOf(text), ...added]).join('\n');

/** Returns the form's text without an attendee. */
export const withoutAttendee = (text: string, removed: string): string =>
  linesOf(text)
    .filter((line) => attendeeKey(line) !== attendeeKey(removed))
    .join('\n');
