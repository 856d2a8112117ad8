import { expect, it } from 'vitest';
import { daysOf } from './period.ts';

it('periods are months and years around a day, over the turn of a year, too', () => {
  expect(daysOf('thisMonth', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(daysOf('lastMonth', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(daysOf('thisYear', '2026-11-26')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(daysOf('lastYear', '2026-11-26')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});
