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
/** White space beside the space, as `\s` has it but for U+FEFF; that of the database is another with each of its locales. */
const WHITE = String.raw`\u0009-\u000D\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000`;
/** White space that is no single space. */
const SPACING = `[ ${WHITE}]{2,}|[${WHITE}]`;

/** Returns SQL of a text with one space for each white space, as `storedName` has it. */
export const inPlainSpaces = (text: string): string => `regexp_replace(${text}, '${SPACING}', ' ', 'g')`;

/** Returns SQL that is true for a text that {@link inPlainSpaces} changes. */
export const hasOtherSpaces = (text: string): string => `${text} ~ '${SPACING}'`;

/**
 * SQL that installs `search_text(text)`, which returns a text as {@link searchPattern} finds it: without marks, unseen
 * characters and breaks of lines, as people paste them into comments. Searches use it of what is stored as it was written;
 * `without_marks` is there already. PostgreSQL repeats an argument wherever a function of SQL names it: plain texts of one line,
 * and plain ones of several, have a branch of their own, in which each expression stands once.
 */
export const SEARCH_TEXT = `
  create function search_text(text) returns text language sql immutable parallel safe return
    case when $1 !~ '[^ -~]|  ' then lower($1)
    when octet_length($1) = char_length($1) then lower(regexp_replace($1, '[ \\t-\\r]{2,}|[\\t-\\r]', ' ', 'g'))
    else without_marks(lower(${inPlainSpaces(`regexp_replace($1, '${UNSEEN.source}', '', 'g')`)}))
    end;
`;

/** The pattern that finds a text in names from which `without_marks` has taken the marks, and in what `search_text` returns. */
export const searchPattern = (text: string): string => containsPattern(searchKey(text.replace(UNSEEN, '')));

/** SQL that orders a column of names as people do: Ömer stands before Peter, not behind Zoe, in capitals or not. */
export const nameOrder = (name: string): string => `lower(${name}) collate "und-x-icu"`;
