import { COUNTRIES } from '@portal/contracts/common/countries';
import { describe, expect, it } from 'vitest';
import { ADDRESS_COUNTRIES, countryOfCode } from './countries.ts';

describe('countries of addresses', () => {
  it('are those of the forms, each with its own codes', () => {
    expect(ADDRESS_COUNTRIES.map(({ name }) => name)).toEqual(COUNTRIES);
    const names = new Intl.DisplayNames('en', { type: 'region' });
    for (const { code, name } of ADDRESS_COUNTRIES) expect(names.of(code)).toBe(name);
    expect(new Set(ADDRESS_COUNTRIES.map(({ code3 }) => code3)).size).toBe(COUNTRIES.length);
  });

  it('are found by codes of two and three letters', () => {
    expect(countryOfCode('de')?.name).toBe('Germany');
    expect(countryOfCode('GBR')?.name).toBe('United Kingdom');
    expect(countryOfCode('xx')).toBeUndefined();
  });
});
