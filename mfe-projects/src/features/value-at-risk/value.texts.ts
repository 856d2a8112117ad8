import { VALUE_TEXTS } from '@portal/contracts/projects/value-at-risk-lists';

/** Texts of TIV and VaR, in the tab VALUE AT RISK and in PROJECT DETAILS (spec 2 §2, decisions §15, §27). */
export const VALUE_SCREEN_TEXTS = {
  title: 'Declared Values',
  totals: 'Value at Risk',
  item: 'Item',
  declaredValue: 'Declared Value',
  damagePercent: 'Damage %',
  insured: 'Insured Value',
  atRisk: 'Value at Risk',
  total: 'Total',
  tiv: 'Total Insured Value',
  var: 'Value at Risk',
  companyShare: 'Company Share',
  inUsd: 'In USD',
  indemnityMonths: 'Indemnity Months',
  months: (months: number): string => `${months} ${months === 1 ? 'month' : 'months'}`,
  annual: (months: number): string => `a year × ${months}/12`,
  amountsIn: (currency: string): string => `All amounts in ${currency}.`,
  edit: 'Edit Values',
  declare: 'Declare Values',
  saved: 'Values saved.',
  empty: 'No values have been declared yet.',
  emptyHint: 'Declare what is insured, and how much of it a loss may damage.',
  emptyReader: 'Once they are declared, they will appear here.',
  nothingDeclared: 'Leave an item empty if it is not insured.',
  bandHint: (percent: string): string =>
    `The damage of new items begins with ${percent}, the percent of the risk band.`,
  formula: 'Formula',
  formulaOperational: 'Value at Risk = sum of Declared Value × Damage %, annual values × Indemnity Months / 12',
  formulaConstruction: '(Construction Value × Progress + DSU Sum Insured) × Percent of the Band',
  rate: (rate: string, date: string): string => `Rate ${rate} of ${date}`,
  oldRate: VALUE_TEXTS.oldRate,
  steps: { save: 'declared values' } as Readonly<Record<string, string>>,
  itemAt: (amount: string, percent: string): string => `${amount} at ${percent}`,
  band: 'Risk Band',
  progress: 'Progress of the Policy',
  progressOf: (percent: string, elapsed: number, days: number): string => `${percent} (day ${elapsed} of ${days})`,
  least: (percent: string): string => `${percent}, the least`,
  noScore: VALUE_TEXTS.noScore,
  bandPercents: 'Percents of the Bands',
  editPercents: 'Edit Percents',
  defaults: 'Use Defaults',
  percentsSaved: 'Percents saved.',
} as const;

/** Name of a field of an item: `Buildings, Declared Value`. */
export const fieldOfItem = (item: string, field: string): string => `${item}, ${field}`;
