import type { Currency } from '@portal/contracts/common/enums';

/** Weights of the countries of a company's business. */
export type Markets = Readonly<Record<string, number>>;

export const WORLD: Markets = {
  US: 20,
  GB: 14,
  DE: 11,
  FR: 8,
  CA: 9,
  AU: 9,
  CH: 8,
  NL: 5,
  ES: 5,
  IT: 5,
  SE: 4,
  NO: 3,
  DK: 3,
  PL: 3,
  PT: 3,
  JP: 4,
  SG: 2,
  AE: 3,
  IN: 4,
  BR: 4,
  MX: 3,
  ZA: 3,
  KE: 2,
  TR: 2,
  CL: 2,
  NZ: 3,
  KR: 2,
  ID: 2,
  AT: 3,
  IE: 3,
  FI: 2,
  BE: 3,
};
export const NORTH_SEA: Markets = { GB: 5, NL: 4, NO: 2, DK: 3 };
export const SOUTHERN_EUROPE: Markets = { ES: 6, PT: 3, IT: 5, FR: 2, MX: 1 };
export const NORTH_AMERICA: Markets = { US: 8, CA: 5, AU: 2, GB: 2 };
/** Countries in which most companies of the demo insure. */
export const SHARED: Markets = { US: 6, GB: 5, DE: 5, FR: 4, CA: 4, AU: 4 };

const CURRENCY_OF: Readonly<Record<string, Currency>> = {
  GB: 'GBP',
  AU: 'AUD',
  NZ: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  LI: 'CHF',
  AT: 'EUR',
  BE: 'EUR',
  DE: 'EUR',
  DK: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  GR: 'EUR',
  HR: 'EUR',
  IE: 'EUR',
  IT: 'EUR',
  LU: 'EUR',
  NL: 'EUR',
  NO: 'EUR',
  PL: 'EUR',
  PT: 'EUR',
  SE: 'EUR',
  SI: 'EUR',
  SK: 'EUR',
  CZ: 'EUR',
};

/** The currency in which a project of the country is insured. */
export const currencyOf = (countryCode: string): Currency => CURRENCY_OF[countryCode] ?? 'USD';

/** Stands between town and kind, so that a portfolio reads like one. */
export const QUARTERS = [
  'Harbour',
  'Riverside',
  'Central',
  'North',
  'South',
  'East',
  'West',
  'Old Town',
  'Gateway',
  'Park',
  'Airport',
  'Station',
  'Canal',
  'Hillside',
  'Market',
  'University',
  'Exchange',
  'Lakeside',
] as const;

export const GROUPS = [
  'Aldermoor Estates',
  'Arbor Infrastructure',
  'Bellwether Energy',
  'Blue Heron Hotels',
  'Calder & Sons',
  'Castellan Group',
  'Dunmore Logistics',
  'Eastgate Developments',
  'Elmwood Housing Trust',
  'Fairwater Utilities',
  'Glenbrook Power',
  'Hallmark Data Centres',
  'Ironbridge Steel',
  'Juniper Health',
  'Kestrel Renewables',
  'Lindqvist Bygg',
  'Marlowe Retail Parks',
  'Nordhavn Ports',
  'Orchard Foods',
  'Pinnacle Semiconductor',
  'Quayside Partners',
  'Rosenthal Bau',
  'Silverline Rail',
  'Thornbury Mining',
  'Umbra Solar',
  'Verdant Water',
  'Westmark Towers',
  'Yarrow Chemicals',
] as const;

export const CLOSING_REASONS = [
  'Works completed and handed over',
  'Policy not renewed',
  'Sold by the owner',
  'Contract cancelled by the client',
  'Moved to another insurer',
] as const;

export const REOPENING_REASONS = ['Policy renewed for another year', 'Works resumed', 'Closed by mistake'] as const;

/** Kinds of the secondary locations of a project. */
export const SECONDARY_SITES = ['Warehouse', 'Staging yard', 'Site office'] as const;
