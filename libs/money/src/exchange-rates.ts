import monthEnds from '../data/exchange-rates-month-end.json' with { type: 'json' };

/** Days in units of each currency for one euro, oldest first: month-end reference rates of the European Central Bank. */
const DAYS = monthEnds.rows as unknown as readonly (readonly [string, ...number[]])[];
const FIELDS: readonly string[] = monthEnds.fields;

/** Name of the source, which is shown beside the rates. */
export const EXCHANGE_RATE_CREDIT = 'Source: European Central Bank';
/** Decimals of a rate (decisions §18). */
const DECIMALS = 6;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A published rate of exchange. */
export interface DayRate {
  readonly rate: number;
  /** The day that published it. */
  readonly date: string;
}

/** Returns the rate of the last publication on or before a day, through the euro; undefined before the first one. */
export function rateOn(date: string, from: string, to: string): DayRate | undefined {
  const row = DAYS.findLast(([published]) => published <= date);
  if (!row) return undefined;
  const perEuro = (currency: string): number => (currency === 'EUR' ? 1 : Number(row[FIELDS.indexOf(currency)]));
  return { rate: Number((perEuro(to) / perEuro(from)).toFixed(DECIMALS)), date: row[0] };
}

/** Returns the days from a calendar date to another one. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
