import { describe, expect, it } from 'vitest';
import { FINEST_LEVEL, levelOf, rangeOfCell, rangesOf, type Box } from './grid.ts';

const WORLD: Box = { west: -180, south: -90, east: 180, north: 90 };
const size = (ranges: readonly { from: number; to: number }[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);

describe('the grid of the map', () => {
  it('holds the world in one range', () => {
    expect(rangesOf(WORLD, 7)).toEqual([{ from: 0, to: 4 ** FINEST_LEVEL - 1 }]);
  });

  it('knows the quarters of the world in their order', () => {
    const corner = { south: 10, north: 20 };
    expect(rangesOf({ west: -90, east: -80, ...corner }, 1)).toEqual([rangeOfCell(0, 1)]);
    expect(rangesOf({ west: 80, east: 90, ...corner }, 1)).toEqual([rangeOfCell(1, 1)]);
    expect(rangesOf({ west: -90, east: -80, south: -20, north: -10 }, 1)).toEqual([rangeOfCell(2, 1)]);
    expect(rangesOf({ west: 80, east: 90, south: -20, north: -10 }, 1)).toEqual([rangeOfCell(3, 1)]);
  });

  it('crosses the date line where west is greater than east, and holds no place twice', () => {
    const ranges = rangesOf({ west: 170, east: -170, south: -10, north: 10 }, 6);
    expect(size(ranges)).toBe(4 * 4 * 4 ** (FINEST_LEVEL - 6));
    expect(rangesOf({ west: 1, east: 0.9, south: -10, north: 10 }, 3)).toEqual(
      rangesOf({ west: -180, east: 180, south: -10, north: 10 }, 3),
    );
  });

  it('takes what lies beyond the map at the poles to its edge', () => {
    const edge = rangesOf({ west: 0, east: 0, south: 86, north: 86 }, 4);
    expect(edge).toEqual([rangeOfCell(0b0100_0000, 4)]);
    expect(rangesOf({ west: 0, east: 0, south: 90, north: 90 }, 4)).toEqual(edge);
    expect(rangesOf({ west: 0, east: 0, south: -90, north: -90 }, 4)).toHaveLength(1);
  });

  it('has cells of 64 pixels, and coarser ones where a box is too wide for its zoom', () => {
    expect(levelOf(3, { west: 0, south: 0, east: 20, north: 20 })).toBe(5);
    expect(levelOf(0, WORLD)).toBe(2);
    expect(levelOf(99, { west: 0, south: 0, east: 0.0001, north: 0.0001 })).toBe(20);
    expect(levelOf(18, WORLD)).toBe(6);
  });
});
