import { describe, expect, it } from 'vitest';
import { instantsOf, wallTimeAt } from './site-time.ts';

describe('the time of a clock on a wall', () => {
  it('is one instant on an ordinary day', () => {
    expect(instantsOf('2026-11-24T09:00', 'Europe/Berlin')).toEqual(['2026-11-24T08:00:00.000Z']);
    expect(instantsOf('2026-07-24T09:00', 'Asia/Kolkata')).toEqual(['2026-07-24T03:30:00.000Z']);
  });

  it('comes twice in the night when the clocks go back', () => {
    expect(instantsOf('2026-10-25T02:30', 'Europe/Berlin')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
  });

  it('never comes in the hour that is skipped when they go forward', () => {
    expect(instantsOf('2027-03-28T02:30', 'Europe/Berlin')).toEqual([]);
    expect(instantsOf('2027-03-14T02:30', 'America/New_York')).toEqual([]);
  });

  it('is right on both sides of a change', () => {
    expect(instantsOf('2027-03-28T01:59', 'Europe/Berlin')).toEqual(['2027-03-28T00:59:00.000Z']);
    expect(instantsOf('2027-03-28T03:00', 'Europe/Berlin')).toEqual(['2027-03-28T01:00:00.000Z']);
    expect(instantsOf('2026-10-04T02:15', 'Australia/Lord_Howe')).toEqual([]);
  });

  it('skips a day where a country moved across the date line', () => {
    expect(instantsOf('2011-12-30T12:00', 'Pacific/Apia')).toEqual([]);
  });

  it('is no instant of a zone that is not known', () => {
    expect(instantsOf('2026-11-24T09:00', 'Mars/Olympus')).toEqual([]);
  });

  it('is read from an instant by its offset', () => {
    expect(wallTimeAt('2026-10-25T00:30:00Z', 120)).toBe('2026-10-25T02:30');
    expect(wallTimeAt('2026-12-31T23:30:00Z', -300)).toBe('2026-12-31T18:30');
  });
});
