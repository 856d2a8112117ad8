import { bareNumber } from '../admin/phone.ts';
import lists from '../catalogues/lists.json' with { type: 'json' };

/** How telephone numbers look in a country (catalogue lists, phoneMasks). */
export interface PhoneRule {
  /** Country code with its plus; null where each number brings its own. */
  readonly prefix: string | null;
  /** A 9 stands for a digit. */
  readonly mask: string;
  /** What a bare number must be. */
  readonly pattern: RegExp;
}

const COUNTRIES: readonly { readonly country: string; readonly countryCode: string }[] = lists.addressRules.countries;
const RULES = new Map(
  lists.phoneMasks.masks.map(({ countryCode, prefix, mask, pattern }): [string, PhoneRule] => [
    countryCode,
    { prefix: countryCode === '*' ? null : prefix, mask, pattern: new RegExp(pattern) },
  ]),
);

/** The rule of a country, that of every other country where it has none of its own (spec 3 §5). */
export function phoneRuleOf(country: string | null | undefined): PhoneRule {
  const code = COUNTRIES.find((one) => one.country === country)?.countryCode ?? '*';
  const rule = RULES.get(code) ?? RULES.get('*');
  if (!rule) throw new Error('The catalogue has no rule for telephone numbers');
  return rule;
}

/**
 * Whether a text is a telephone number that an address of the country may have: one with the country's code has the
 * country's form, one with another code that of every other country.
 */
export function isPhoneOf(text: string, country: string | null | undefined): boolean {
  const bare = bareNumber(text);
  const { prefix, pattern } = phoneRuleOf(country);
  return prefix !== null && bare.startsWith(prefix) ? pattern.test(bare) : phoneRuleOf(null).pattern.test(bare);
}
