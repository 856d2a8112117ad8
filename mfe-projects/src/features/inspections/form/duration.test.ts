import { expect, it } from 'vitest';
import { durationText, minutesBetween, timeAfter } from './duration.ts';

it('the time between two times of a clock is a duration', () => {
  expect(minutesBetween('2027-07-12T09:00', '2027-07-12T11:30')).toBe(150);
  expect(minutesBetween('2027-07-12T09:00', '2027-07-12T09:00')).toBeUndefined();
  expect(minutesBetween('2027-07-12T09:00', '2027-07-27T09:00')).toBeUndefined();
  expect(minutesBetween('07/12/20', '2027-07-12T11:30')).toBeUndefined();
});

it('an end follows from a start and a duration, over midnight', () => {
  expect(timeAfter('2027-12-31T23:00', 120)).toBe('2028-01-01T01:00');
  expect(timeAfter('07/12/20', 120)).toBeUndefined();
  expect(timeAfter(null, 120)).toBeUndefined();
});

it.each([
  [30, '30 min'],
  [120, '2 h'],
  [1710, '1 d 4 h 30 min'],
])('%i minutes are %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
