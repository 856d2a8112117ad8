import { describe, expect, it } from 'vitest';
import { siteDayAt, wallTimeAt } from './wall-times.ts';

const NOON = new Date('2030-06-30T12:05:00Z');

describe('clocks of a site', () => {
  it('show the time of their zone, also on the next day and at midnight', () => {
    expect(wallTimeAt(NOON, 'Pacific/Auckland')).toBe('2030-07-01T00:05');
    expect(wallTimeAt(NOON, 'America/St_Johns')).toBe('2030-06-30T09:35');
    expect(siteDayAt(NOON, 'Pacific/Auckland')).toBe('2030-07-01');
  });

  it('are not known without a zone, or with one that is none: days are those of UTC then', () => {
    expect(wallTimeAt(NOON, null)).toBeNull();
    expect(wallTimeAt(NOON, 'Mars/Olympus')).toBeNull();
    expect(wallTimeAt(null, 'Europe/Berlin')).toBeNull();
    expect([siteDayAt(NOON, null), siteDayAt(NOON, 'Mars/Olympus')]).toEqual(['2030-06-30', '2030-06-30']);
  });
});
