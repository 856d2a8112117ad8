import { describe, expect, it } from 'vitest';
import { DEVICE_KINDS, DEVICES_BY_KIND, deviceStateOf, deviceStateText, isBeyond, limitsText } from './device-lists.ts';
import { isTypeOf } from './recommendation-lists.ts';

describe.each(DEVICE_KINDS)('a device of the kind %s', (kind) => {
  const { limits, range, recommendation } = DEVICES_BY_KIND[kind];

  it('begins with limits that it may have', () => {
    expect(limits.max).toBeLessThanOrEqual(range.max);
    expect(limits.min ?? range.min).toBeGreaterThanOrEqual(range.min);
    expect(isBeyond(limits.max ?? 0, limits)).toBe(false);
  });

  it('proposes a recommendation of a type that its category has (decisions §17)', () => {
    expect(isTypeOf(recommendation.category, recommendation.type)).toBe(true);
  });
});

describe('the status of a device', () => {
  const now = new Date('2026-11-26T10:00:00Z');
  const seen = (time: string | null, isBeyondLimits = false) =>
    deviceStateOf({ lastSeen: time === null ? null : new Date(time), isBeyondLimits }, now);
  const said = (time: string | null, isBeyondLimits = false) => deviceStateText(seen(time, isBeyondLimits));

  it('is Offline from 15 minutes of silence on, and before the first call', () => {
    expect(said('2026-11-26T09:45:01Z')).toBe('Online');
    expect(said('2026-11-26T09:45:00Z')).toBe('Offline');
    expect(said(null)).toBe('Offline');
  });

  it('is Alert beyond the limits, and says the silence beside it', () => {
    expect([said('2026-11-26T09:59:00Z', true), said('2026-11-25T09:59:00Z', true)]).toEqual([
      'Alert',
      'Alert, Offline',
    ]);
    expect(seen('2026-11-25T09:59:00Z', true)).toEqual({ status: 'Alert', isSilent: true });
  });
});

it('limits include their own values, and are read with the unit', () => {
  const limits = { min: 5, max: 40 };
  expect([4.9, 5, 40, 40.1].map((value) => isBeyond(value, limits))).toEqual([true, false, false, true]);
  expect(limitsText(limits, 'Temperature')).toBe('5 to 40 °C');
  expect(limitsText({ min: null, max: 60 }, 'Water')).toBe('at most 60 l/min');
  expect(limitsText({ min: 1, max: null }, 'Water')).toBe('at least 1 l/min');
});
