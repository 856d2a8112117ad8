import { bareNumber } from '../admin/phone.ts';
import lists from '../catalogues/lists.json' with { type: 'json' };

const MASKS = lists.phoneMasks.masks.filter(({ countryCode }) => countryCode !== '*');
const COUNTRIES: readonly { readonly country: string; readonly countryCode: string }[] = lists.addressRules.countries;

/**
 * A telephone number in the groups of the address's country (spec 3 §5), for the eye alone. A number with another
 * country's code stays as it is; one without any gets that of the address, where the country has a mask.
 */
export function maskedPhone(text: string, country: string): string {
  const code = COUNTRIES.find((one) => one.country === country)?.countryCode;
  const rule = MASKS.find(({ countryCode }) => countryCode === code);
  const typed = bareNumber(text);
  if (!rule || typed === '' || !/^\+?\d+$/.test(typed)) return text;
  const bare = typed.startsWith('+') ? typed : rule.prefix + typed;
  if (!bare.startsWith(rule.prefix)) return text;
  const digits = [...bare.slice(rule.prefix.length)];
  const room = [...rule.mask].filter((sign) => sign === '9').length;
  if (digits.length === 0 || digits.length > room) return text;
  let masked = '';
  for (const sign of rule.mask) {
    if (digits.length === 0) break;
    masked += sign === '9' ? (digits.shift() ?? '') : sign;
  }
  return masked;
}
