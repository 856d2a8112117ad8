import { describe, expect, it } from 'vitest';
import { rateOn } from './exchange-rates.ts';

describe('exchange rates', () => {
  it('are the figures of the European Central Bank for one euro', () => {
    expect(rateOn('1999-01-29', 'EUR', 'USD')).toEqual({ rate: 1.1384, date: '1999-01-29' });
  });

  it('of two other currencies go through the euro', () => {
    expect(rateOn('1999-01-29', 'USD', 'GBP')?.rate).toBe(Number((0.691 / 1.1384).toFixed(6)));
    expect(rateOn('2020-05-05', 'CHF', 'CHF')?.rate).toBe(1);
  });

  it('are the last ones published on or before the day', () => {
    expect(rateOn('1999-02-25', 'EUR', 'USD')?.date).toBe('1999-01-29');
    expect(rateOn('1999-02-26', 'EUR', 'USD')?.date).toBe('1999-02-26');
    expect(rateOn('2999-01-01', 'EUR', 'USD')?.date).toMatch(/^2026-04/);
  });

  it('are not there before the first one', () => {
    expect(rateOn('1999-01-28', 'EUR', 'USD')).toBeUndefined();
  });
});
