import { describe, expect, it } from 'vitest';
import { maskedPhone, phoneDraft } from './phone-mask.ts';

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
  ['United States', '+33199001234', '+33 199 001 234'],
  ['Switzerland', '+41311234567', '+41 311 234 567'],
  ['Switzerland', '+123456789012345', '+123456789012345'],
  [null, '+41311234567', '+41 311 234 567'],
  ['United States', 'call me', 'call me'],
  ['United States', '', ''],
])('in %s %j is shown as %j', (country, stored, shown) => {
  expect(maskedPhone(stored, country)).toBe(shown);
});

/** Types a text key by key into an empty field. */
const typed = (text: string, country: string): string =>
  [...text].reduce((draft, key) => phoneDraft(draft + key, draft, country), '');

describe('a number that is typed', () => {
  it.each([
    ['United States', '2125550123', '+1 (212) 555-0123'],
    ['United States', '+1 (212) 555-0123', '+1 (212) 555-0123'],
    ['United States', '12125550123', '+1 (121) 255-5012'],
    ['United States', '21255501239999', '+1 (212) 555-0123'],
    ['United Kingdom', '02079460123', '+44 2079 460123'],
    ['United Kingdom', '+44 (0)2079460123', '+44 2079 460123'],
    ['United Kingdom', '+33199001234', '+33 199 001 234'],
    ['Germany', '493023125123', '+49 302 312 5123'],
    ['Germany', 'call 49', '+49'],
  ])('in %s as %s is shown as %s', (country, text, shown) => expect(typed(text, country)).toBe(shown));

  it.each([
    ['United Kingdom', '0044 20 7946 0123', '+44 2079 460123'],
    ['United States', '+44 2079 460123', '+44 207 946 0123'],
    ['United States', '+1 212 555 0123 99', '+1212555012399'],
    ['Germany', '+49 (0)30 2312512', '+49 302 312 512'],
    ['Switzerland', '0041 (0) 44 123 45 67', '+41 441 234 567'],
    ['Italy', '+39 (0)6 123 4567', '+39 061 234 567'],
    ['Japan', '＋８１ ３ １２３４ ５６７８', '+81 312 345 678'],
    ['Germany', '+49 30 2312512 ext. 12', '+49 30 2312512 ext. 12'],
    ['Germany', '+49 30 2312512 / +49 171 2312512', '+49 30 2312512 / +49 171 2312512'],
    ['Germany', '+49 30 2312512 49 171 2312512', '+49 30 2312512 49 171 2312512'],
    ['United Kingdom', 'none', ''],
  ])('in %s and pasted as %s is shown as %s', (country, text, shown) =>
    expect(phoneDraft(text, '', country)).toBe(shown),
  );

  it('is in groups again once the person has removed what is no number', () => {
    const typed = ['+49 30 2312512 x1', '+49 30 2312512 x', '+49 30 2312512 '];
    expect(typed.reduce((before, next) => phoneDraft(next, before, 'Germany'), '')).toBe('+49 302 312 512');
  });

  it('can be deleted key by key, its plus last', () => {
    const deleted = (from: string) => phoneDraft(from.slice(0, -1), from, 'United Kingdom');
    expect(deleted('+44 2')).toBe('+44');
    expect(deleted('+44')).toBe('+4');
    expect(deleted('+4')).toBe('+');
    expect(deleted('+')).toBe('');
    expect(phoneDraft('44 2079 460123', '+44 2079 460123', 'United Kingdom')).toBe('+44 2079 460123');
  });
});
