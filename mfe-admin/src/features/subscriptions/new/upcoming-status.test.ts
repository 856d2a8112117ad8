import { describe, expect, it } from 'vitest';
import { endOf, upcomingStatus } from './upcoming-status.ts';

describe('the end of a subscription: start plus period minus one day (spec 3 §4)', () => {
  it.each([
    ['2026-03-01', 'Year', '2027-02-28'],
    ['2026-01-01', 'OneMonth', '2026-01-31'],
    ['2026-01-31', 'OneMonth', '2026-02-27'],
    ['2027-11-30', 'ThreeMonths', '2028-02-28'],
    ['2026-10-15', 'SixMonths', '2027-04-14'],
  ] as const)('%s for %s ends %s', (start, period, end) => expect(endOf(start, period)).toBe(end));

  it('is not known without a date', () => {
    for (const start of [null, '', '2026-1', '2026-13-01']) expect(endOf(start, 'Year')).toBeNull();
  });
});

describe('what comes of the start (spec 3 §4)', () => {
  const now = new Date('2026-03-10T13:30:00Z');
  it.each([
    ['2026-03-12', 'Time until start: 1 day 11 hours'],
    ['2026-03-11', 'Time until start: 11 hours'],
    ['2026-03-10', 'The subscription will be active at once.'],
    ['2025-03-11', 'The subscription will be active at once.'],
    ['2025-03-10', 'The subscription will have expired.'],
  ])('a year from %s: %s', (start, text) => expect(upcomingStatus(start, 'Year', now)).toBe(text));
});
