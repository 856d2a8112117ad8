import { CHART_SLICES } from '@portal/contracts/insights/dashboard-lists';
import { describe, expect, it } from 'vitest';
import { namedOf, slicesOf } from './slices.ts';

describe('slices of a chart', () => {
  it('stand in the order of their keys, added up, without those of zero', () => {
    const rows = [
      { key: 'b', count: 2 },
      { key: 'a', count: 1 },
      { key: 'b', count: 3 },
    ];
    expect(slicesOf(rows, ['a', 'b', 'c'])).toEqual([
      { key: 'a', count: 1 },
      { key: 'b', count: 5 },
    ]);
  });

  it('of names are the largest ones; what has no name and what comes later is added up', () => {
    const many = Array.from({ length: CHART_SLICES + 2 }, (_, index) => ({ key: `Land ${index}`, count: 50 - index }));
    const { items, others } = namedOf([{ key: null, count: 7 }, ...many]);
    expect(items).toHaveLength(CHART_SLICES);
    expect(items[0]).toEqual({ name: 'Land 0', count: 50 });
    expect(others).toBe(7 + 38 + 37);
  });

  it('of equal size go by name', () => {
    const rows = ['Österreich', 'Chile', 'Bélarus'].map((key) => ({ key, count: 1 }));
    expect(namedOf(rows).items.map(({ name }) => name)).toEqual(['Bélarus', 'Chile', 'Österreich']);
  });
});
