import { expect, it } from 'vitest';
import { ratesFor, type Rate } from './rates.ts';

const COMPANY: Rate = {
  ...{ kind: 'Time', source: 'Company', rateId: 'company', serviceType: null, category: 'Report Writing' },
  ...{ currency: 'USD', amount: 120 },
};
const WORK = { kind: 'Time', serviceType: 'MainReport', category: 'Report Writing' } as const;
const found = (rates: readonly Rate[], work: Parameters<typeof ratesFor>[1] = WORK) =>
  ratesFor({ riskEngineerRates: [...rates], riskEngineerCurrency: 'EUR' }, work).map(({ amount, currency }) => [
    amount,
    currency,
  ]);
const rate = (over: Partial<Rate>): Rate => ({ ...COMPANY, ...over });

it('are those of the work, in the usual currency first', () => {
  const rates = [COMPANY, rate({ currency: 'EUR', amount: 110 }), rate({ category: 'Travel Time', amount: 50 })];
  expect(found(rates)).toEqual([
    [110, 'EUR'],
    [120, 'USD'],
  ]);
  expect(found(rates, { ...WORK, category: null })).toEqual([]);
  expect(found(rates, { ...WORK, kind: 'Resource' })).toEqual([]);
});

it('are those that a proposal agreed, where it agreed any', () => {
  const agreed = { source: 'Proposal', rateId: null, category: null, amount: 95, currency: 'EUR' } as const;
  expect(found([COMPANY, rate({ ...agreed, serviceType: 'MainReport' })])).toEqual([[95, 'EUR']]);
  expect(found([COMPANY, rate({ ...agreed, serviceType: 'DesktopReview' })])).toEqual([[120, 'USD']]);
});
