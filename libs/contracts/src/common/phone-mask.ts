import { withoutTrunkZero } from './phone.ts';
import { phoneRuleOf } from './phone-rules.ts';

/** Digits that a number can have at most, whatever its country. */
const MOST_DIGITS = 15;

/**
 * Formats a stored telephone number in groups: by the rule of the address's country, or by the default rule for a
 * number with another country's code (spec 3 §5). Other texts stay as they are.
 */
export const maskedPhone = (text: string, country: string | null | undefined): string =>
  /^[+\d\s()-]+$/.test(text) ? phoneDraft(text, '', country) : text;

/**
 * Returns the field's text after typing or pasting: digits in groups. A number without a plus gets the country's code;
 * another country's number keeps its code and the default groups. What is pasted and more than one number, such as an
 * extension, stays as it is for the person to correct.
 * @param before text before the edit, kept when there is no room for another digit
 */
export function phoneDraft(typed: string, before: string, country: string | null | undefined): string {
  const isOneKey = Math.abs(typed.length - before.length) <= 1 && !isMoreThanNumber(before);
  if (!isOneKey && isMoreThanNumber(typed)) return typed.trim();
  const bare = completed(typed, before, country);
  const [digits, digitsBefore] = [digitsIn(bare), digitsIn(before)];
  const draft = grouped(bare, country);
  // A typed digit beyond the mask is ignored; a pasted number is shown in full, so that the person can correct it.
  if (draft === null && digits.length === digitsBefore.length + 1) return before;
  return draft ?? bare.slice(0, MOST_DIGITS + 1);
}

/** The bare number that is meant, its country code included; '' or '+' where there is none yet. */
function completed(typed: string, before: string, country: string | null | undefined): string {
  const { prefix } = phoneRuleOf(country);
  const text = withoutTrunkZero(typed.normalize('NFKC')).trim().replace(/^00/, '+');
  const digits = digitsIn(text);
  if (text.startsWith('+')) {
    const bare = `+${digits}`;
    // Removes the trunk prefix: +44 (0)20 …
    return prefix && bare.startsWith(`${prefix}0`) ? prefix + digits.slice(prefix.length - 1).replace(/^0+/, '') : bare;
  }
  if (digits === '') return '';
  // The plus cannot be deleted alone.
  if (digits === digitsIn(before)) return `+${digits}`;
  return prefix === null ? `+${digits}` : prefix + digits.replace(/^0+/, '');
}

/** The digits of a bare number in the groups of the mask; null where there are more than it has room for. */
function grouped(bare: string, country: string | null | undefined): string | null {
  const own = phoneRuleOf(country);
  const { prefix, mask } = own.prefix !== null && bare.startsWith(own.prefix) ? own : phoneRuleOf(null);
  const digits = [...(prefix === null ? digitsIn(bare) : bare.slice(prefix.length))];
  if (digits.length > [...mask].filter((sign) => sign === '9').length) return null;
  if (digits.length === 0) return bare;
  let text = '';
  for (const sign of mask) {
    if (digits.length === 0) break;
    text += sign === '9' ? (digits.shift() ?? '') : sign;
  }
  return text;
}

/** Digits together with letters, with a second plus, or more than any number has. */
const isMoreThanNumber = (text: string): boolean =>
  /\d/.test(text) && (/\p{L}|\d[^+]*\+/u.test(text) || digitsIn(text.replace(/^\s*00/, '')).length > MOST_DIGITS);

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/**
 * Returns the caret's position that keeps the number of digits behind it; groups and country code are inserted before
 * it.
 */
export function caretInPhone(behind: string, next: string): number {
  let digits = digitsIn(behind).length;
  let at = next.length;
  while (digits > 0 && at > 0) {
    at -= 1;
    if (/\d/.test(next[at] ?? '')) digits -= 1;
  }
  return at;
}
