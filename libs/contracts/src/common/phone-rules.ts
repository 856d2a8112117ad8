import { bareNumber } from './phone.ts';
import lists from '../catalogues/lists.json' with { type: 'json' };

/** Rules for telephone numbers in a country (catalogue lists, phoneMasks). */
export interface PhoneRule {
  /** Country code with its plus; null where each number brings its own. */
  readonly prefix: string | null;
  /** Mask with a 9 for each digit. */
  readonly mask: string;
  /** Pattern of a number without separators. */
  readonly pattern: RegExp;
}

const COUNTRIES: readonly { readonly country: string; readonly countryCode: string }[] = lists.addressRules.countries;
const RULES = new Map(
  lists.phoneMasks.masks.map(({ countryCode, prefix, mask, pattern }): [string, PhoneRule] => [
    countryCode,
    { prefix: countryCode === '*' ? null : prefix, mask, pattern: new RegExp(pattern) },
  ]),
);

/** Returns the rule of a country, or the default rule (spec 3 §5). */
export function phoneRuleOf(country: string | null | undefined): PhoneRule {
  const code = COUNTRIES.find((one) => one.country === country)?.countryCode ?? '*';
  const rule = RULES.get(code) ?? RULES.get('*');
  if (!rule) throw new Error('The catalogue has no rule for telephone numbers');
  return rule;
}

/**
 * Returns true if a text is a telephone number valid with an address in the country: with the country's code in the
 * country's format, with another code in the default format.
 */
export function isPhoneOf(text: string, country: string | null | undefined): boolean {
  const bare = bareNumber(text);
  const { prefix, pattern } = phoneRuleOf(country);
  return prefix !== null && bare.startsWith(prefix) ? pattern.test(bare) : phoneRuleOf(null).pattern.test(bare);
}
