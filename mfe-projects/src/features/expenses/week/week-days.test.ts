import { expect, it } from 'vitest';
import { weekOf, weeksAfter } from './week-days.ts';

it.each([
  ['2026-11-24', 0, '2026-11-22', '2026-11-28'],
  ['2026-11-24', 1, '2026-11-23', '2026-11-29'],
  ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
  ['2027-01-01', 1, '2026-12-28', '2027-01-03'],
] as const)('the week of %s that begins on day %i is %s to %s', (day, firstDay, first, last) => {
  const days = weekOf(day, firstDay);
  expect([days.length, days[0], days.at(-1)]).toEqual([7, first, last]);
});

it('goes on by whole weeks, over the end of a month and of summer time', () => {
  expect([weeksAfter('2026-10-19', 1), weeksAfter('2026-11-02', -1)]).toEqual(['2026-10-26', '2026-10-26']);
});
