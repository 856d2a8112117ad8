import { describe, expect, it } from 'vitest';
import { siteDay } from './site-day.ts';

describe('a day at the site', () => {
  it.each([
    ['2026-11-22T23:30:00Z', 'Pacific/Auckland', '2026-11-23'],
    ['2026-11-22T03:00:00Z', 'America/Los_Angeles', '2026-11-21'],
    ['2026-11-22T23:30:00Z', null, '2026-11-22'],
    ['2026-11-22T23:30:00Z', 'Mars/Olympus', '2026-11-22'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(siteDay(new Date(instant), timeZone)).toBe(day);
  });
});
