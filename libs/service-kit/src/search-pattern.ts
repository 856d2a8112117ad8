import { searchKey } from '@portal/contracts/common/name-key';
import { containsPattern } from './like-pattern.ts';

/**
 * SQL that installs `without_marks(text)`, which returns a text in lower case without the marks of its letters, as `searchKey`
 * does. Columns and expressions that names are searched by use it. A text without such letters is returned as it is.
 */
export const WITHOUT_MARKS = `
  create function without_marks(text) returns text language sql immutable parallel safe return
    case when octet_length($1) = char_length($1) then $1
    else normalize(
      translate(
        replace(replace(replace(replace(
          regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
        'øłđðıς', 'olddiσ'),
      NFC)
    end;
`;

/** {@link WITHOUT_MARKS} where the function is there already. */
export const WITHOUT_MARKS_AGAIN = WITHOUT_MARKS.replace('create function', 'create or replace function');

/** Characters that nobody sees in a text that was pasted: soft hyphens, spaces of no width, marks of direction. */
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** The pattern that finds a text in names from which `without_marks` has taken the marks. */
export const searchPattern = (text: string): string => containsPattern(searchKey(text.replace(UNSEEN, '')));

/** SQL that orders a column of names as people do: Ömer stands before Peter, not behind Zoe, in capitals or not. */
export const nameOrder = (name: string): string => `lower(${name}) collate "und-x-icu"`;
