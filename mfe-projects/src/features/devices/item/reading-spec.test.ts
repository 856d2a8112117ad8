import { expect, it } from 'vitest';
import { aDevice } from '../../../testing/device.builder.ts';
import { readingsSpec } from './reading-spec.ts';

it.each([
  ['below zero', { min: -25, max: -15 }, [-24, -12]],
  ['far below zero', { min: null, max: -42 }, [-44, -40.5]],
  ['on both sides of zero', { min: -5, max: 8 }, [-7, 9]],
  ['all at a limit', { min: 0, max: null }, [0, 0]],
  ['above zero', { min: null, max: 60 }, [10, 92]],
])(
  'readings %s lie within their chart, as do the zones beyond the limits',
  (_where, limits, [lowest = 0, highest = 0]) => {
    const points = [{ at: '2026-11-26T09:45:00Z', lowest, highest, mean: (lowest + highest) / 2, count: 2 }];
    const until = '2026-11-26T10:00:00Z';
    const { min = 0, max = 0, zones = [] } = readingsSpec(aDevice({ limits }), points, { period: 'Day', until });
    const shown = [lowest, highest, limits.min, limits.max].filter((value) => value !== null);
    expect([min <= Math.min(...shown), Math.max(...shown) <= max]).toEqual([true, true]);
    expect(zones).toHaveLength([limits.min, limits.max].filter((limit) => limit !== null).length);
    for (const { from, upTo } of zones) expect([from < upTo, min <= from, upTo <= max]).toEqual([true, true, true]);
  },
);
