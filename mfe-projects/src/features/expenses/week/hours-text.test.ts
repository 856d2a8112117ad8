import { expect, it } from 'vitest';
import { hoursOf, tidyHours } from './hours-text.ts';

it.each([
  ['', null, ''],
  ['7.5', 7.5, '7.5'],
  ['7,25', 7.25, '7.25'],
  ['7:30', 7.5, '7.5'],
  ['.5', 0.5, '0.5'],
  [' 8 ', 8, '8'],
  ['0:20', 1 / 3, '0.33'],
  ['x', Number.NaN, 'x'],
  ['-1', Number.NaN, '-1'],
  ['1e1', Number.NaN, '1e1'],
  ['7:75', Number.NaN, '7:75'],
])('%j is %d hours, written %j', (text, hours, tidy) => {
  expect(hoursOf(text)).toBe(hours);
  expect(tidyHours(text)).toBe(tidy);
});
