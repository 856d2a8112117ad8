import { describe, expect, it } from 'vitest';
import { formatSiteTime, formatUtcOffset } from './format.ts';

describe('times of a site', () => {
  it('are written as the clocks there show them, whatever zone the reader is in', () => {
    expect(formatSiteTime('2026-12-31T23:30:00Z', 330)).toBe('01/01/2027 5:00 AM');
    expect(formatSiteTime('2027-03-28T00:59:00Z', 60)).toBe('03/28/2027 1:59 AM');
    expect(formatSiteTime('2027-03-28T01:00:00Z', 120)).toBe('03/28/2027 3:00 AM');
  });

  it('say how far they are from UTC', () => {
    expect([0, 60, -210, 765].map(formatUtcOffset)).toEqual(['UTC', 'UTC+1', 'UTC−3:30', 'UTC+12:45']);
  });
});
