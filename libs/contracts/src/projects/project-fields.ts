import * as v from 'valibot';
import { notNumber, positive } from '../common/amounts.ts';
import { hasFewerWords, storable } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { MESSAGES } from '../common/messages.ts';
import { EXPECTED_INSPECTIONS } from './project-lists.ts';

/** Largest amount of money that a project holds: exact with 2 decimals as a number on the wire. */
export const MAX_AMOUNT = 9_999_999_999_999.99;
/** Largest area, in the unit of the project's country. */
export const MAX_AREA = 999_999_999.99;

export const wholeNumber = (min: number, max: number) => {
  const message = `Must be a whole number from ${min} to ${max}`;
  return v.pipe(v.number(notNumber), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

/** An amount of money: more than 0, 2 decimals (spec 1 §5). */
export const amount = positive(MAX_AMOUNT, '9,999,999,999,999.99');
export const area = positive(MAX_AREA, '999,999,999.99');
/** A percentage: more than 0, at most 100, 2 decimals (spec 1 §5). */
export const percentage = positive(LIMITS.percentage, '100');
export const stories = wholeNumber(0, 300);
export const expectedInspections = wholeNumber(EXPECTED_INSPECTIONS.min, EXPECTED_INSPECTIONS.max);

/** A text under 1,000 words (spec 1 §5); the length in characters only keeps a text of endless words out. */
export const description = v.pipe(
  v.string(),
  storable,
  v.check((text) => hasFewerWords(text, LIMITS.descriptionWords), MESSAGES.descriptionWords),
  v.maxLength(20_000, 'Must be at most 20000 characters'),
);

/** Builds the schema of a request object; missing fields give 'Field is required.' */
export const requestBody = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, (issue) => (issue.received === 'undefined' ? MESSAGES.required : 'Must be an object'));
