import { centsOf, type Cents } from './cents.ts';
import { halfUp, product, sumOf } from './product.ts';

/** An item of an operational property: its value in units of the currency, and the percent of it that may be lost. */
export interface DeclaredItem {
  readonly declaredValue: number;
  readonly damagePercent: number;
  /** True for annual values, of which the months of the indemnity count. */
  readonly isAnnual: boolean;
}

/** Insured value and value at risk, in minor units. */
interface Values {
  readonly tiv: Cents;
  readonly var: Cents;
}

/** The values of an operational property; the items keep their order. */
export interface OperationalValues extends Values {
  readonly items: readonly Values[];
}

const MONTHS_A_YEAR = 12n;
/** Percents have two decimals: as whole numbers they are hundredths of a percent. */
const HUNDREDTHS = 100;
const WHOLE = 10_000n;

const hundredthsOf = (percent: number): bigint => BigInt(Math.round(percent * HUNDREDTHS));

/**
 * Returns the values of an operational property (decisions §27): the insured value is the sum of the declared values, the
 * value at risk the same times the damage percent; of annual ones months / 12 count in both. Each item is rounded once, half
 * up, and the totals are the sums of the items, so that the lines add up and no value at risk is above what is insured.
 */
export function operationalValuesOf(items: readonly DeclaredItem[], indemnityMonths: number): OperationalValues {
  const months = BigInt(indemnityMonths);
  const values = items.map(({ declaredValue, damagePercent, isAnnual }): Values => {
    const [share, of] = isAnnual ? [months, MONTHS_A_YEAR] : [1n, 1n];
    const insured = BigInt(centsOf(declaredValue)) * share;
    return { tiv: halfUp(insured, of), var: halfUp(insured * hundredthsOf(damagePercent), of * WHOLE) };
  });
  return { items: values, tiv: sumOf(values.map(({ tiv }) => tiv)), var: sumOf(values.map((one) => one.var)) };
}

/** The part of a policy's period that has passed: days of days. */
export interface Progress {
  readonly elapsed: number;
  readonly days: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Least progress, one twentieth (decisions §15). */
const LEAST = { elapsed: 1, days: 20 };

/** Returns the part of a policy that has passed on a day, at least 0.05 and at most 1 (decisions §15). */
export function progressOf(policyStartDate: string, policyExpireDate: string, on: string): Progress {
  const day = (date: string): number => Date.parse(date) / DAY_MS;
  const start = day(policyStartDate);
  const days = Math.max(1, day(policyExpireDate) - start);
  const elapsed = Math.min(days, day(on) - start);
  return elapsed * LEAST.days < days ? LEAST : { elapsed, days };
}

/** The insured sums of a construction project, in units of its currency. */
interface ConstructionSums {
  readonly constructionValue: number | string;
  readonly dsuSumInsured: number | string | null;
}

const dsuOf = ({ dsuSumInsured }: ConstructionSums): Cents => (dsuSumInsured === null ? 0 : centsOf(dsuSumInsured));

/** Returns the insured value of a construction project: its value and the sum insured of a delay (decisions §15). */
export const constructionTivOf = (sums: ConstructionSums): Cents => centsOf(sums.constructionValue) + dsuOf(sums);

/**
 * Returns the value at risk of a construction project (decisions §15): (value × progress + delay) × the percent of its band.
 * The product is exact and rounded once, half up.
 */
export function constructionVarOf(sums: ConstructionSums, { elapsed, days }: Progress, bandPercent: number): Cents {
  const [passed, all] = [BigInt(elapsed), BigInt(days)];
  const exposed = BigInt(centsOf(sums.constructionValue)) * passed + BigInt(dsuOf(sums)) * all;
  return halfUp(exposed * hundredthsOf(bandPercent), all * WHOLE);
}

/** Returns the owner's share of a value at risk: its line of it (decisions §15). */
export const companyShareOf = (valueAtRisk: Cents, linePercent: number): Cents =>
  product(valueAtRisk, linePercent, 0.01);
