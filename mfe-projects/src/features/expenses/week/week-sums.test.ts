import { expect, it } from 'vitest';
import { linesOf, emptyRow, type WeekContext, type WeekValues } from './week.schema.ts';
import { sumOfLines } from './week-sums.ts';

const CONTEXT: WeekContext = {
  days: ['2026-11-22', '2026-11-23'],
  rates: { riskEngineerRates: [], riskEngineerCurrency: 'USD' },
  exchangeOn: (currency, day) => (currency === 'USD' && day === '2026-11-22' ? 0.333333 : null),
};
const sumFor = (rate: number | null, ...hours: string[]) => {
  const row = { ...emptyRow({ serviceType: 'MainReport', activity: 'Travel Time', rate }), hours };
  const values: WeekValues = {
    ...{ riskEngineerId: null, currency: 'USD', rows: [row] },
    ...{ isExchangeRateConfirmed: false, isEarlyDateConfirmed: false },
  };
  return sumOfLines(linesOf(values, CONTEXT));
};

it('rounds each line, and converts it at the rate of its day', () => {
  expect(sumFor(100.01, '0.5')).toEqual({ hours: 0.5, amount: 16.67 });
});

it('has no amount while a rate or a rate of exchange is missing, and leaves out what is no number', () => {
  expect(sumFor(null, '2')).toEqual({ hours: 2, amount: null });
  expect(sumFor(100, '2', '3')).toEqual({ hours: 5, amount: null });
  expect(sumFor(100, '3', 'x')).toEqual({ hours: 3, amount: 100 });
});
