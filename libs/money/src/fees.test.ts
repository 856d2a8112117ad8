import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costsByService, feeSumsOf, type FeeLines } from './fees.ts';
import { sumOf } from './product.ts';

const amount = fc.integer({ min: 1, max: 999_999 }).map((cents) => cents / 100);
const count = fc.integer({ min: 1, max: 10 });
const hours = fc.integer({ min: 1, max: 9_999 });
const line = fc.record({ amount, hours, inspectionCount: count });
const fees: fc.Arbitrary<FeeLines> = fc.record({
  engineerRates: fc.array(line, { minLength: 1, maxLength: 8 }),
  travelCost: line,
  expenseCosts: fc.array(fc.record({ amount, count: fc.integer({ min: 1, max: 99 }) }), { maxLength: 9 }),
});

describe('the sums of a fee (spec 1 §5, decisions §27)', () => {
  it('are amount × hours × inspections, and amount × count', () => {
    const sums = feeSumsOf({
      engineerRates: [
        { amount: 120.5, hours: 8, inspectionCount: 3 },
        { amount: 99.99, hours: 1, inspectionCount: 1 },
      ],
      travelCost: { amount: 60, hours: 4, inspectionCount: 3 },
      expenseCosts: [{ amount: 300.01, count: 2 }],
    });
    expect(sums).toEqual({
      ...{ engineerRates: [289_200, 9_999], engineerTotal: 299_199, travelTotal: 72_000 },
      ...{ expenseCosts: [60_002], expenseTotal: 60_002, total: 431_201 },
    });
  });

  it('add up to the total in any order, and their shares to it without a cent more or less, for 10,000 generated fees', () => {
    fc.assert(
      fc.property(fees, (given) => {
        const sums = feeSumsOf(given);
        const turned = feeSumsOf({ ...given, expenseCosts: given.expenseCosts.toReversed() });
        const lines = [...sums.engineerRates, sums.travelTotal, ...sums.expenseCosts];
        const costs = costsByService(sums);
        return (
          sums.total === turned.total &&
          sums.total === sumOf(lines.toReversed()) &&
          sumOf(costs) === sums.total &&
          costs.every((cost, index) => cost >= (sums.engineerRates[index] ?? 0))
        );
      }),
      { numRuns: 10_000 },
    );
  });
});
