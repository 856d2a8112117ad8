import { describe, expect, it } from 'vitest';
import { dayName, todayOf, weekdayName } from './day.ts';

describe('a day', () => {
  it('is that of the viewer’s clock, also where it is another one by UTC', () => {
    expect(todayOf(new Date(2026, 0, 3, 0, 5))).toBe('2026-01-03');
    expect(todayOf(new Date(2026, 11, 31, 23, 55))).toBe('2026-12-31');
  });

  it('is named whatever the zone of the viewer', () => {
    expect(dayName('2026-11-24')).toBe('Tuesday, November 24');
    expect(weekdayName('2026-11-24')).toBe('Tue');
  });
});
