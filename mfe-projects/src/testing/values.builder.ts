import type { ConstructionValues, OperationalValues } from '@portal/contracts/projects/value-at-risk';
import { DEFAULT_BAND_PERCENTS, OPERATIONAL_ITEMS } from '@portal/contracts/projects/value-at-risk-lists';
import { anId } from './project.builder.ts';

const UPDATE = { action: 'update', allowed: true } as const;

/** Returns an operational property of which nothing is declared yet. */
export const noValues = (over: Partial<OperationalValues> = {}): OperationalValues => ({
  id: anId(1),
  version: 0,
  items: OPERATIONAL_ITEMS.map((key) => ({ key, declaredValue: null, damagePercent: null, tiv: null, var: null })),
  indemnityMonths: 12,
  bandPercent: null,
  ...{ currency: 'EUR', tiv: null, var: null, linePercent: 40, companyShare: null, usd: null, riskBand: null },
  actions: [UPDATE],
  changedDateTime: null,
  changedBy: null,
  ...over,
});

/** Returns buildings and business interruption over 18 months. */
export function someValues(over: Partial<OperationalValues> = {}): OperationalValues {
  const none = noValues();
  return {
    ...none,
    version: 1,
    items: none.items.map((item) => ({ ...item, ...DECLARED[item.key] })),
    indemnityMonths: 18,
    ...{ tiv: 9_800_000, var: 3_700_000, companyShare: 1_480_000 },
    usd: { tiv: 10_780_000, var: 4_070_000, rate: 1.1, date: '2026-10-30', isOld: false },
    changedDateTime: '2026-11-20T09:00:00Z',
    changedBy: 'Clara Nordin',
    ...over,
  };
}

const DECLARED: Readonly<Record<string, object>> = {
  Buildings: { declaredValue: 8_000_000, damagePercent: 35, tiv: 8_000_000, var: 2_800_000 },
  BusinessInterruption: { declaredValue: 1_200_000, damagePercent: 50, tiv: 1_800_000, var: 900_000 },
};

/** Returns the construction project of the specification: half elapsed, Moderate. */
export const constructionValues = (over: Partial<ConstructionValues> = {}): ConstructionValues => ({
  ...{ id: anId(1), version: 3, constructionValue: 10_000_000, dsuSumInsured: 2_000_000 },
  progress: { elapsed: 180, days: 360 },
  bandPercents: [...DEFAULT_BAND_PERCENTS],
  ...{ currency: 'EUR', tiv: 12_000_000, var: 2_450_000, linePercent: 40, companyShare: 980_000, usd: null },
  riskBand: 'Moderate',
  actions: [UPDATE],
  ...over,
});
