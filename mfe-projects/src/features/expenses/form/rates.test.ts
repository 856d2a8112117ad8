import { expect, it } from 'vitest';
import { ratesFor, type Rate } from './rates.ts';

const COMPANY: Rate = {
  ...{ kind: 'Time', source: 'Company', rateId: 'company', serviceType: null, category: 'Report Writing' },
  ...{ currency: 'USD', amount: 120, validUntil: null },
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

it('are those of a fee that has ended for the days until then, and of the next one after them', () => {
  const agreed = { source: 'Proposal', rateId: null, category: null, currency: 'EUR' } as const;
  const rates = [
    COMPANY,
    rate({ ...agreed, amount: 80, validUntil: '2026-03-05' }),
    rate({ ...agreed, amount: 90, validUntil: '2026-06-30' }),
    rate({ ...agreed, amount: 95 }),
  ];
  const on = (date: string | null, of = rates) => found(of, { ...WORK, date })[0]?.[0];
  expect([on('2026-03-05'), on('2026-03-06'), on('2026-07-01'), on(null)]).toEqual([80, 90, 95, 95]);
  expect([on('2026-06-30', rates.slice(0, 3)), on('2026-07-01', rates.slice(0, 3))]).toEqual([90, 120]);
});
