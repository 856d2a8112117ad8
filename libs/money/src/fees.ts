import { centsOf, decimalOf, type Cents } from './cents.ts';
import { product, sumOf } from './product.ts';
import { sharesOf } from './shares.ts';

/** The lines of a fee as they are written (spec 1 §3): prices in units of the currency. */
export interface FeeLines {
  readonly engineerRates: readonly {
    readonly amount: number;
    readonly hours: number;
    readonly inspectionCount: number;
  }[];
  readonly travelCost: { readonly amount: number; readonly hours: number; readonly inspectionCount: number };
  readonly expenseCosts: readonly { readonly amount: number; readonly count: number }[];
}

/** Totals of a fee in minor units; the lines keep their order. */
export interface FeeSums {
  readonly engineerRates: readonly Cents[];
  readonly engineerTotal: Cents;
  readonly travelTotal: Cents;
  readonly expenseCosts: readonly Cents[];
  readonly expenseTotal: Cents;
  readonly total: Cents;
}

/**
 * Returns the sums of a fee (spec 1 §5): a line is amount × hours × inspections, an expense amount × count, the total the
 * sum of the three groups. Form and server use this one.
 */
export function feeSumsOf({ engineerRates, travelCost, expenseCosts }: FeeLines): FeeSums {
  const lines = engineerRates.map(({ amount, hours, inspectionCount }) =>
    product(centsOf(amount), hours, inspectionCount),
  );
  const travelTotal = product(centsOf(travelCost.amount), travelCost.hours, travelCost.inspectionCount);
  const expenses = expenseCosts.map(({ amount, count }) => product(centsOf(amount), count));
  const [engineerTotal, expenseTotal] = [sumOf(lines), sumOf(expenses)];
  return {
    ...{ engineerRates: lines, engineerTotal, travelTotal, expenseCosts: expenses, expenseTotal },
    total: sumOf([engineerTotal, travelTotal, expenseTotal]),
  };
}

/**
 * Returns the whole cost of each service of a fee, in the order of its lines: travel and expenses are shared in proportion
 * to the engineers' cost, and the parts add up to the total (decisions §27).
 */
export function costsByService(sums: FeeSums): readonly Cents[] {
  const shares = sharesOf(sumOf([sums.travelTotal, sums.expenseTotal]), sums.engineerRates);
  return sums.engineerRates.map((line, index) => line + (shares[index] ?? 0));
}

/** A fee whose lines name their services. */
type FeeOfServices = Omit<FeeLines, 'engineerRates'> & {
  readonly engineerRates: readonly (FeeLines['engineerRates'][number] & { readonly serviceType: string })[];
};

/** Returns {@link costsByService} of a fee as exact decimal texts by their services, as they are stored. */
export function costTextsOf(fee: FeeOfServices): Readonly<Record<string, string>> {
  const costs = costsByService(feeSumsOf(fee));
  return Object.fromEntries(
    fee.engineerRates.map(({ serviceType }, index) => [serviceType, decimalOf(costs[index] ?? 0)]),
  );
}
