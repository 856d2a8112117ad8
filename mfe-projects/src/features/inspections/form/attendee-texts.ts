import { email } from '@portal/contracts/common/fields';
import { attendeeKey, attendeeOf, withoutRepeated } from '@portal/contracts/projects/attendee';
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

/** Splits what was typed at commas, semicolons, tabs and line breaks, and blanks between addresses. */
export function splitTyped(typed: string): Typed {
  const parts = typed.split(/[,;\n\t]/).flatMap((part) => (hasAddress(part) ? [part] : blanksApart(part)));
  const trimmed = parts.map((part) => part.trim()).filter((part) => part !== '');
  return {
    attendees: trimmed.filter(hasAddress),
    rest: trimmed.filter((part) => !hasAddress(part)).join(', '),
  };
}

/** Returns addresses with only blanks between them each by itself; any other text whole. */
function blanksApart(part: string): string[] {
  const words = part.split(' ').filter((word) => word !== '');
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
