import * as v from 'valibot';
import { MESSAGES } from './messages.ts';

/** Message for what is no number: a missing one is required. */
export const notNumber = (issue: v.BaseIssue<unknown>): string =>
  issue.input == null ? MESSAGES.required : 'Must be a number';

/** Allows at most two decimals (spec 1 §5). */
export const twoDecimals = v.check<number, string>(
  (value) => Math.round(value * 100) / 100 === value,
  'Use at most 2 decimals',
);

/** A number more than 0 with at most two decimals (spec 1 §5); `maxText` is how people write the largest one. */
export const positive = (max: number, maxText: string) =>
  v.pipe(
    v.number(notNumber),
    v.gtValue(0, MESSAGES.moreThanZero),
    v.maxValue(max, `Must be at most ${maxText}`),
    twoDecimals,
  );
