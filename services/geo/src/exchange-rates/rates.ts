import type { Currency } from '@portal/contracts/common/enums';
import { readData } from '../data-folder.ts';

/** Units of each currency for one euro, by the day of their publication. */
interface RatesFile {
  readonly fields: readonly ['date', ...Exclude<Currency, 'EUR'>[]];
  readonly rows: readonly (readonly [string, ...number[]])[];
}

export const EXCHANGE_RATE_CREDIT = 'Source: European Central Bank';
/** Decimals of a rate (decisions §18). */
const DECIMALS = 6;

export interface DayRate {
  readonly rate: number;
  /** The day that published it. */
  readonly date: string;
}

/** Month-end reference rates of the European Central Bank, oldest first. */
const { fields, rows } = readData<RatesFile>('exchange-rates-month-end.json');

/** The rate of the last publication on or before a day, through the euro; undefined before the first one. */
export function rateOn(date: string, from: Currency, to: Currency): DayRate | undefined {
  const row = rows.findLast(([published]) => published <= date);
  if (!row) return undefined;
  const perEuro = (currency: Currency): number => (currency === 'EUR' ? 1 : Number(row[fields.indexOf(currency)]));
  return { rate: Number((perEuro(to) / perEuro(from)).toFixed(DECIMALS)), date: row[0] };
}
