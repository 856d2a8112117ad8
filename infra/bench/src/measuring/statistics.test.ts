import { describe, expect, it } from 'vitest';
import { areaUnderCurve, median, percentile } from './statistics.ts';

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

describe('the area under the curve', () => {
  it('is 0.5 where two kinds cannot be told apart, 1 and 0 where each value tells', () => {
    expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5);
    expect(areaUnderCurve([4, 5], [1, 2, 3])).toBe(1);
    expect(areaUnderCurve([1, 2], [3, 4, 5])).toBe(0);
    expect(areaUnderCurve([1, 3], [2, 2])).toBe(0.5);
    expect(areaUnderCurve([2, 3], [1, 2])).toBe(0.875);
  });

  it('does not exist without samples', () => {
    expect(() => areaUnderCurve([], [1])).toThrow('no samples');
  });
});
