import * as v from 'valibot';
import { INSTANT_YEARS, LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { WALL_TIME } from './wall-time.ts';

/** Letters of any script, digits, ( ) # № / - and whitespace (spec 1 §5). Combining marks belong to letters. */
export const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd}()#№/\-\s]*$/u;

/** Words of a text as the 1,000-word rule counts them (spec 1 §5). */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}

/** Returns true for a text of fewer words than `limit`; most texts are too short to have as many. */
export const hasFewerWords = (text: string, limit: number): boolean =>
  text.length < 2 * limit - 1 || countWords(text) < limit;

/** Half a surrogate pair and NUL are no text: a database cannot hold them. */
export const storable = v.check<string, string>(
  (text) => text.isWellFormed() && !text.includes('\0'),
  'Holds a character that cannot be stored',
);

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Pattern of visible text: neither whitespace nor a filler, nor a mark without a letter. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{M}]/u;

/** A text that is not blank, with at most `max` characters (spec 1 §5). */
export const requiredText = (max: number) =>
  v.pipe(
    v.string(MESSAGES.required),
    v.regex(VISIBLE, MESSAGES.required),
    v.maxLength(max, `Must be at most ${max} characters`),
    storable,
  );

/** Line breaks, and what else moves the writing of a line about. */
const BREAKS_LINE = /[\p{Cc}\u2028-\u202E\u2066-\u2069]/u;

/** A {@link requiredText} of one line, for names in lists, titles and mails. */
export const requiredLine = (max: number) =>
  v.pipe(
    requiredText(max),
    v.check((text) => !BREAKS_LINE.test(text.trim()), MESSAGES.oneLine),
  );

/** A text that may be empty or null, at most `max` characters. */
export const optionalText = (max: number) =>
  v.nullish(v.pipe(v.string(), v.maxLength(max, `Must be at most ${max} characters`), storable));

/** Patterns of names by the message of texts that do not have them. */
const NAME_PATTERNS = {
  [MESSAGES.namePattern]: NAME_PATTERN,
  [MESSAGES.properNamePattern]: /^[\p{L}\p{M}\p{Nd}()#№/\-\s'’.,&+]*$/u,
} as const;
type NameMessage = keyof typeof NAME_PATTERNS;

/** Returns true if a message is about the characters of a name. */
export const isCharacterFault = (message: string): message is NameMessage => message in NAME_PATTERNS;

/**
 * The first character of a text to which such a message applies, or that nobody sees; undefined if there is none.
 */
export const specialCharacterIn = (text: string, message: NameMessage): string | undefined =>
  [...text].find((character) => !NAME_PATTERNS[message].test(character) || INVISIBLE.test(character));

const requiredOf = (message: NameMessage) => (max: number) =>
  v.pipe(
    requiredLine(max),
    v.regex(NAME_PATTERNS[message], message),
    // Some invisible fillers count as letters or whitespace.
    v.check((text) => !INVISIBLE.test(text), message),
  );

/** A required text of the name pattern (spec 1 §5). */
export const requiredName = requiredOf(MESSAGES.namePattern);

/**
 * The name of a person or a company: the name pattern, and the signs without which O’Brien and Lowe & Sons had none
 * (decisions §26.8).
 */
export const properName = requiredOf(MESSAGES.properNamePattern);

/** The last day of a date's month: day 0 of the next one. Years below 100 count as 19xx, whose leap years are the same. */
const daysOfMonth = (date: string): number =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate();

/** Each month has the first 28 days. */
const isOfMonth = (date: string, day: number): boolean => day <= 28 || day <= daysOfMonth(date);

/** A calendar date `YYYY-MM-DD` that exists; never an instant (decisions §20). */
export const calendarDate = v.pipe(
  v.string(),
  v.isoDate('Use a date as YYYY-MM-DD'),
  v.check((text) => !text.startsWith('0000') && isOfMonth(text, Number(text.slice(8))), 'This date does not exist'),
);

/**
 * A {@link calendarDate} that is entered. The instants at which its day begins and ends anywhere have years of four digits, too.
 */
export const enteredDate = v.pipe(
  calendarDate,
  v.check((text) => Number(text.slice(0, 4)) <= INSTANT_YEARS[1], `Use a date up to the year ${INSTANT_YEARS[1]}`),
);

/** Date and time as the clocks of a place show it, in no zone: `YYYY-MM-DDTHH:mm`. */
export const wallTime = v.pipe(
  v.string(),
  v.regex(WALL_TIME, 'Use a date and time as YYYY-MM-DDTHH:mm'),
  v.check((text) => v.is(calendarDate, text.slice(0, 10)), 'This date does not exist'),
);

/** An instant as ISO 8601 in UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp());

const INSTANT = 'Use a date and time as ISO 8601';

/** Returns true if the year of a date and time is one in which instants may be. */
const isYearOfInstants = (text: string): boolean => {
  const year = Number(text.slice(0, 4));
  return year >= INSTANT_YEARS[0] && year <= INSTANT_YEARS[1];
};

/** Offsets that clocks have; PostgreSQL refuses some beyond them. */
const OFFSET = /(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)$/;
/** An instant that is entered: ISO 8601 with its offset, on a day that exists, in the years 1900 to 9000. */
export const enteredInstant = v.pipe(
  v.string((issue) => (issue.input == null ? MESSAGES.required : INSTANT)),
  v.isoTimestamp(INSTANT),
  v.check((text) => {
    const isPossible = OFFSET.test(text) && isYearOfInstants(text);
    return isPossible && v.is(calendarDate, text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
  }, INSTANT),
);

/** A moment that is entered: by the clocks of a place, {@link wallTime}, or as an instant with its offset; in the same years. */
export const enteredMoment = v.pipe(
  v.string((issue) => (issue.input == null ? MESSAGES.required : INSTANT)),
  v.check(
    (text) => (WALL_TIME.test(text) ? isYearOfInstants(text) && v.is(wallTime, text) : v.is(enteredInstant, text)),
    INSTANT,
  ),
);

/** The id of an item: a UUID. */
export const id = v.pipe(v.string(), v.uuid('Not a valid id'));

/**
 * An e-mail in ASCII, also those of O'Brien and of r&d, and in a domain with other letters by its ASCII name:
 * `xn--mller-kva.example`. Of the signs that RFC 5322 allows, those are left out that mail servers take for routes or commands,
 * as in `a%b` and `a|b`, and that end an address within a link, as `?` does.
 */
const EMAIL = /^[\w'+&=~-]+(?:\.[\w'+&=~-]+)*@[\da-zA-Z]+(?:(?:\.|-+)[\da-zA-Z]+)*\.[a-zA-Z]{2,}$/;

export const email = v.pipe(requiredText(LIMITS.email), v.regex(EMAIL, MESSAGES.email));

/** Returns true for two e-mails that reach the same person: capitals make no difference. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
