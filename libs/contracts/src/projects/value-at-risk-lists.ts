/** The items of an operational property's values, in their order (decisions §15). */
export const OPERATIONAL_ITEMS = [
  'Buildings',
  'MachineryEquipment',
  'StockContents',
  'ThirdPartyProperty',
  'DebrisRemoval',
  'BusinessInterruption',
  'IncreasedCostOfWorking',
  'RentalIncome',
] as const;
export type OperationalItem = (typeof OPERATIONAL_ITEMS)[number];

/** Names of the items (decisions §15). */
export const OPERATIONAL_ITEM_LABELS: Readonly<Record<OperationalItem, string>> = {
  Buildings: 'Buildings',
  MachineryEquipment: 'Machinery & Equipment',
  StockContents: 'Stock & Contents',
  ThirdPartyProperty: 'Third Party Property',
  DebrisRemoval: 'Debris Removal',
  BusinessInterruption: 'Business Interruption',
  IncreasedCostOfWorking: 'Increased Cost of Working',
  RentalIncome: 'Rental Income',
};

/** Items whose declared value is that of a year: the months of the indemnity count (decisions §27). */
const ANNUAL_ITEMS: ReadonlySet<OperationalItem> = new Set([
  'BusinessInterruption',
  'IncreasedCostOfWorking',
  'RentalIncome',
]);
export const isAnnualItem = (key: OperationalItem): boolean => ANNUAL_ITEMS.has(key);

/** Months of an indemnity. */
export const INDEMNITY_MONTHS = { min: 1, max: 60, default: 12 } as const;

/** Percents of the bands from Very Low to Catastrophic where a project has none of its own (decisions §15). */
export const DEFAULT_BAND_PERCENTS: readonly number[] = [10, 20, 35, 50, 65, 80, 100];

/** Actions on the values of a project. */
export const VALUE_ACTIONS = ['update'] as const;

/** Texts that the service, the screens and the reports of TIV and VaR share. */
export const VALUE_TEXTS = {
  stale: 'The values have been changed by somebody else.',
  totalTooLarge: 'The total insured value must be at most 9,999,999,999,999.99.',
  eachBand: 'Each of the seven bands needs a percent.',
  keyTwice: 'Each item can be declared once.',
  oldRate: (date: string): string => `The last published exchange rate is of ${date}, more than 45 days before.`,
  noScore: 'The value at risk is known once the project has a risk score.',
} as const;
