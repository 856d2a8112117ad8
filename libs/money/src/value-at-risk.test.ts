import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountOf,
  centsOf,
  companyShareOf,
  constructionTivOf,
  constructionVarOf,
  operationalValuesOf,
  progressOf,
  type DeclaredItem,
} from './index.ts';

const amount = fc.integer({ min: 0, max: 100_000_000_000_00 }).map(amountOf);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const item: fc.Arbitrary<DeclaredItem> = fc.record({
  declaredValue: amount,
  damagePercent: percent,
  isAnnual: fc.boolean(),
});
const items = fc.array(item, { maxLength: 8 });
const months = fc.integer({ min: 1, max: 60 });

describe('a construction project', () => {
  const sums = { constructionValue: 10_000_000, dsuSumInsured: 2_000_000 };

  it('has the values of the specification: half elapsed, Moderate, line 40%', () => {
    const half = progressOf('2026-01-01', '2026-12-27', '2026-06-30');
    expect(half).toEqual({ elapsed: 180, days: 360 });
    expect(amountOf(constructionTivOf(sums))).toBe(12_000_000);
    const valueAtRisk = constructionVarOf(sums, half, 35);
    expect(amountOf(valueAtRisk)).toBe(2_450_000);
    expect(amountOf(companyShareOf(valueAtRisk, 40))).toBe(980_000);
  });

  it.each([
    ['before the policy', '2025-06-01', 0.05],
    ['on its first day', '2026-01-01', 0.05],
    ['on the last day below the least progress', '2026-01-19', 0.05],
    ['on the first day above it', '2026-01-20', 19 / 365],
    ['on its last day', '2027-01-01', 1],
    ['long after it', '2031-01-01', 1],
  ])('has, %s, the progress of it', (_when, on, part) => {
    const { elapsed, days } = progressOf('2026-01-01', '2027-01-01', on);
    expect(elapsed / days).toBeCloseTo(part, 12);
  });

  it('takes amounts of the database as text, and no delay where none is insured', () => {
    const stored = { constructionValue: '0.33', dsuSumInsured: null };
    expect(constructionTivOf(stored)).toBe(33);
    expect(constructionVarOf(stored, { elapsed: 1, days: 2 }, 100)).toBe(17);
  });

  it('never has more at risk than is insured, and not less as the policy passes', () => {
    const day = fc.integer({ min: 1, max: 3_650 });
    fc.assert(
      fc.property(amount, amount, percent, day, day, (constructionValue, dsuSumInsured, band, one, other) => {
        const of = { constructionValue, dsuSumInsured };
        const days = Math.max(one, other);
        const now = constructionVarOf(of, { elapsed: Math.min(one, other), days }, band);
        expect(now).toBeLessThanOrEqual(constructionVarOf(of, { elapsed: days, days }, band));
        expect(now).toBeLessThanOrEqual(constructionTivOf(of));
      }),
    );
  });
});

describe('an operational property', () => {
  const of = (declaredValue: number, damagePercent: number, isAnnual = false): DeclaredItem => ({
    ...{ declaredValue, damagePercent, isAnnual },
  });

  it('counts annual items by the months of the indemnity, in both values', () => {
    const values = operationalValuesOf([of(8_000_000, 35), of(1_200_000, 50, true)], 18);
    expect(values.items.map((one) => [amountOf(one.tiv), amountOf(one.var)])).toEqual([
      [8_000_000, 2_800_000],
      [1_800_000, 900_000],
    ]);
    expect([amountOf(values.tiv), amountOf(values.var)]).toEqual([9_800_000, 3_700_000]);
  });

  it('is worth nothing without items', () => {
    expect(operationalValuesOf([], 12)).toEqual({ items: [], tiv: 0, var: 0 });
  });

  it.each([
    [0.01, 50, 1],
    [0.01, 49.99, 0],
    [100, 33.33, 3333],
    [9_999_999_999_999.99, 100, 999_999_999_999_999],
    [9_999_999_999_999.99, 0, 0],
  ])('rounds %d at %d%% half up to %i minor units', (value, damage, expected) => {
    expect(operationalValuesOf([of(value, damage)], 12).var).toBe(expected);
  });

  it('never has more at risk than is insured, whatever the items', () => {
    fc.assert(
      fc.property(items, months, (all, indemnity) => {
        const values = operationalValuesOf(all, indemnity);
        expect(values.var).toBeLessThanOrEqual(values.tiv);
        expect(values.items.reduce((sum, { tiv }) => sum + tiv, 0)).toBe(values.tiv);
        expect(values.items.reduce((sum, one) => sum + one.var, 0)).toBe(values.var);
      }),
    );
  });

  it('has all at risk at 100%, nothing at 0%, and the whole year at 12 months', () => {
    fc.assert(
      fc.property(items, (all) => {
        const at = (damagePercent: number) =>
          operationalValuesOf(
            all.map((one) => ({ ...one, damagePercent })),
            12,
          );
        expect(at(100).var).toBe(at(100).tiv);
        expect(at(0).var).toBe(0);
        expect(at(0).tiv).toBe(all.reduce((sum, { declaredValue }) => sum + centsOf(declaredValue), 0));
      }),
    );
  });
});

it('the share of a whole line is the value itself, and shares round half up', () => {
  fc.assert(
    fc.property(fc.nat(), (cents) => {
      expect(companyShareOf(cents, 100)).toBe(cents);
    }),
  );
  expect([companyShareOf(1, 50), companyShareOf(1, 49.99), companyShareOf(3, 0.01)]).toEqual([1, 0, 0]);
});
