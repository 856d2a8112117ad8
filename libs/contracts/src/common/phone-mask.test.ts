import { expect, it } from 'vitest';
import { maskedPhone } from './phone-mask.ts';

it.each([
  ['United States', '+12125550123', '+1 (212) 555-0123'],
  ['United States', '212 555 0123', '+1 (212) 555-0123'],
  ['United States', '+1 (212) 555-0123', '+1 (212) 555-0123'],
  ['United Kingdom', '+442079460123', '+44 2079 460123'],
  ['United Kingdom', '2079', '+44 2079'],
])('in %s %s is shown as %s (spec 3 §5)', (country, typed, shown) => {
  expect(maskedPhone(typed, country)).toBe(shown);
});

it.each([
  ['United States', '+33199001234'],
  ['United States', '+1 212 555 0123 4567'],
  ['Switzerland', '+41 31 123 45 67'],
  ['United States', 'call me'],
  ['United States', ''],
])('in %s %j stays as it is', (country, typed) => {
  expect(maskedPhone(typed, country)).toBe(typed);
});
