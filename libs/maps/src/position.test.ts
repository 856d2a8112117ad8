import { describe, expect, it } from 'vitest';
import { boundsAround } from './position.ts';

const point = (longitude: number, latitude = 0) => ({
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude,
});

describe('boundsAround', () => {
  it('has no bounds of nothing, and those of one point', () => {
    expect(boundsAround([])).toBeUndefined();
    expect(boundsAround([point(138.6, -34.9)])).toEqual(point(138.6, -34.9));
  });

  it('holds all parts', () => {
    const parts = [{ west: 10, south: 40, east: 30, north: 50 }, point(20, 60), point(-5, 45)];
    expect(boundsAround(parts)).toEqual({ west: -5, south: 40, east: 30, north: 60 });
  });

  it('goes the shorter way round, over the date line', () => {
    const bounds = boundsAround([point(178, -18), point(-172, -13), point(151, -34)]);
    expect(bounds).toEqual({ west: 151, south: -34, east: -172, north: -13 });
  });

  it('takes a part that crosses the date line itself', () => {
    const bounds = boundsAround([{ west: 170, south: 0, east: -170, north: 5 }, point(160)]);
    expect(bounds).toEqual({ west: 160, south: 0, east: -170, north: 5 });
  });
});
