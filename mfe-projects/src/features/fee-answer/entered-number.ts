import { FEE_ANSWER_LIMITS } from '@portal/contracts/finance/fee-answer-lists';
import {
  draftOf,
  draftValue,
  editedDraft,
  numericDraft,
  pastedNumber,
  type NumericRules,
} from '@portal/ui/numeric-draft';

const { amountLength, hoursLength, countLength } = FEE_ANSWER_LIMITS;

const whole = (digits: number): NumericRules => ({ maxDecimals: 0, maxIntegerDigits: digits, grouped: digits > 3 });

/** Rules of the form's numbers while they are typed (spec 1 §5). */
export const AMOUNT: NumericRules = { maxDecimals: 2, maxIntegerDigits: amountLength, grouped: true };
export const HOURS = whole(hoursLength);
export const COUNT = whole(countLength);

const commasIn = (text: string): number => text.split(',').length - 1;

/** Length of a number as the limits count it: without thousands separators. */
const lengthOf = (text: string): number => text.replaceAll(',', '').length;

/** Returns the text of a field after an edit of `before`; null where the edit is not taken. */
export function typedNumber(typed: string, before: string, rules: NumericRules): string | null {
  // In a whole number a comma would turn 1,5 into 15.
  if (rules.maxDecimals === 0 && commasIn(typed) > commasIn(before)) return null;
  return withinLength(editedDraft(typed, before, rules), rules);
}

/** Returns the text of a field for a pasted one; null where it holds no number that the field takes. */
export function pastedText(text: string, rules: NumericRules): string | null {
  const number = pastedNumber(text);
  return number === null ? null : withinLength(numericDraft(number, rules), rules);
}

/** Returns the text of a field that is left: 1,200.5 becomes 1,200.50. */
export function leftNumber(text: string, rules: NumericRules): string {
  const shown = draftOf(numberIn(text, rules), rules);
  return lengthOf(shown) > rules.maxIntegerDigits ? shown.replace(/0$/, '') : shown;
}

/** Returns the number of a field's text, without thousands separators; null for an empty one. */
export const numberIn = (text: string, rules: NumericRules): number | null => draftValue(text, rules);

const withinLength = (text: string | null, { maxIntegerDigits }: NumericRules): string | null =>
  text !== null && lengthOf(text) > maxIntegerDigits ? null : text;
