import { describe, expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

describe('percentiles', () => {
  it('are values of the samples, by nearest rank', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(samples, 0.99)).toBe(99);
    expect(percentile(samples, 1)).toBe(100);
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1])).toBe(1);
  });

  it('do not exist without samples', () => {
    expect(() => percentile([], 0.5)).toThrow('no samples');
  });
});
