import * as v from 'valibot';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';

/** Letters of any script, digits, ( ) # № / - and whitespace (spec 1 §5). Combining marks belong to letters. */
export const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd}()#№/\-\s]*$/u;

/** Words of a text as the 1,000-word rule counts them (spec 1 §5). */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length;
}

/** A text that must hold something besides whitespace, at most `max` characters (spec 1 §5). */
export const requiredText = (max: number) =>
  v.pipe(
    v.string(MESSAGES.required),
    v.regex(/\S/u, MESSAGES.required),
    v.maxLength(max, `Must be at most ${max} characters`),
  );

/** A text that may be empty or null, at most `max` characters. */
export const optionalText = (max: number) =>
  v.nullish(v.pipe(v.string(), v.maxLength(max, `Must be at most ${max} characters`)));

/** A required text of the name pattern (spec 1 §5). */
export const requiredName = (max: number) => v.pipe(requiredText(max), v.regex(NAME_PATTERN, MESSAGES.namePattern));

/** A calendar date `YYYY-MM-DD` that exists; never an instant (decisions §20). */
export const calendarDate = v.pipe(
  v.string(),
  v.isoDate('Use a date as YYYY-MM-DD'),
  v.check((text) => {
    const date = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  }, 'This date does not exist'),
);

/** An instant as ISO 8601 in UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp());

/** The id of an item: a UUID. */
export const id = v.pipe(v.string(), v.uuid('Not a valid id'));

export const email = v.pipe(requiredText(LIMITS.email), v.email(MESSAGES.email));
