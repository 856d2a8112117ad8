import { expect, it } from 'vitest';
import { firstDayOfWeek } from './first-day-of-week.ts';

it.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['de-DE', 1],
  ['ar-EG', 6],
])('the week of %s begins with day %i', (language, day) => {
  expect(firstDayOfWeek(language)).toBe(day);
});
