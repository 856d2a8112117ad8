import { COUNTRIES, COUNTRY_CODES, KOSOVO } from '@portal/contracts/common/countries';
import type { CountryEntry } from '@portal/contracts/geo/countries';
import { getCountryData, type TCountryCode } from 'countries-list';

/** The countries of addresses. */
export const ADDRESS_COUNTRIES: readonly CountryEntry[] = COUNTRY_CODES.map((code, index) => ({
  code,
  code3: getCountryData(code as TCountryCode).iso3,
  name: COUNTRIES[index] ?? '',
}));

const BY_CODE = new Map(
  [...ADDRESS_COUNTRIES, { ...KOSOVO, code3: 'XKX' }].flatMap((entry) =>
    [entry.code, entry.code3].map((c) => [c, entry]),
  ),
);

/** The country of a code of two or three letters, in either case. */
export const countryOfCode = (code: string): CountryEntry | undefined => BY_CODE.get(code.toUpperCase());
