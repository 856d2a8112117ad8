import { describe, expect, it } from 'vitest';
import type { Position } from '../position.ts';
import { isOnePlace, mergeNear, type MapGroup } from './merge-near.ts';

const at = ({ latitude, longitude }: Position) => ({
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude,
});
const many = (count: number, latitude: number, longitude: number, ids: readonly string[] = []): MapGroup => {
  const position = { latitude, longitude };
  return { count, position, bounds: at(position), ids };
};
const one = (id: string, latitude: number, longitude: number) => many(1, latitude, longitude, [id]);
const sum = (groups: readonly MapGroup[]) => groups.reduce((all, { count }) => all + count, 0);

describe('places on the map', () => {
  it('become one where they would lie over one another, and part when one comes closer', () => {
    const places = [one('a', 48.1, 11.5), one('b', 48.3, 11.8)];
    const bounds = { west: 11.5, south: 48.1, east: 11.8, north: 48.3 };
    expect(mergeNear(places, 2)).toMatchObject([{ count: 2, ids: ['a', 'b'], bounds }]);
    expect(mergeNear(places, 12)).toEqual(places);
  });

  it('become part of the largest that they touch, in the middle of all', () => {
    const [merged, ...others] = mergeNear([one('a', 10.4, 10.4), many(3, 10, 10)], 2);
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ count: 4, ids: ['a'] });
    expect(merged?.position.latitude).toBeCloseTo(10.1);
  });

  it('lie over none, whatever has become one', () => {
    const places = Array.from({ length: 400 }, (_, n) => one(String(n), 45 + (n % 20), (n / 20) * 1.7));
    for (const zoom of [2, 3, 4, 5]) {
      const merged = mergeNear(places, zoom);
      expect(mergeNear(merged, zoom)).toEqual(merged);
      expect(sum(merged)).toBe(400);
    }
  });

  it('stand by themselves on either side of a line of the grid', () => {
    // 45 degrees are 128 pixels at zoom 2.
    expect(mergeNear([many(1_000, 0, 0), many(1_000, 0, 12)], 2)).toHaveLength(1);
    expect(mergeNear([many(1_000, 0, 0), many(1_000, 0, 15)], 2)).toHaveLength(2);
  });

  it('lose none, at the poles and on the date line either', () => {
    const places = [one('n', 90, 0), one('s', -90, 0), one('e', 0, 180), one('w', 0, -180)];
    expect(sum(mergeNear(places, 3))).toBe(4);
  });

  it('may be ten thousand', () => {
    const places = Array.from({ length: 10_000 }, (_, n) =>
      one(String(n), ((n * 7) % 160) - 80, ((n * 13) % 360) - 180),
    );
    expect(sum(mergeNear(places, 2))).toBe(10_000);
  });

  it('are one place where no zoom shows them apart', () => {
    expect(isOnePlace(many(600, 48.1, 11.5), 12)).toBe(true);
    const [near] = mergeNear([one('a', 48.1, 11.5), one('b', 48.1001, 11.5)], 2);
    const [far] = mergeNear([one('a', 48.1, 11.5), one('b', 48.2, 11.5)], 2);
    expect([near && isOnePlace(near, 12), far && isOnePlace(far, 12)]).toEqual([true, false]);
  });
});
