import { describe, expect, it } from 'vitest';
import { boundsOfShape, circleRings, drawnShape } from './area-shape.ts';
import { distanceKm } from '@portal/contracts/geo/distance';
import { bearingTo, positionAt } from './great-circle.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('distances on the earth', () => {
  it.each([
    [at(52.52, 13.405), at(48.137, 11.575), 504],
    [at(0, 179), at(0, -179), 222],
    [at(90, 0), at(-90, 50), 20_015],
    [at(10, 10), at(10, 10), 0],
  ])('from %o to %o', (one, other, km) => {
    expect(distanceKm(one, other)).toBeCloseTo(km, -1);
    expect(distanceKm(one, other)).toBe(distanceKm(other, one));
  });

  it('a place at a distance and bearing is as far away, in that direction', () => {
    for (const bearing of [0, 45, 130, -100]) {
      const reached = positionAt(at(30, 175), 800, bearing);
      expect(distanceKm(at(30, 175), reached)).toBeCloseTo(800, 6);
      expect(bearingTo(at(30, 175), reached)).toBeCloseTo(bearing, 6);
    }
  });
});

describe('a circle on the map', () => {
  const distances = (centre: { latitude: number; longitude: number }, rings: ReturnType<typeof circleRings>) =>
    rings.flat().map(([longitude, latitude]) => distanceKm(centre, { latitude, longitude }));

  it('is one ring at its radius, beyond 180 degrees where it crosses the date line', () => {
    const [ring = [], ...more] = circleRings(at(-15, 179), 500);
    expect(more).toEqual([]);
    for (const distance of distances(at(-15, 179), [ring])) expect(distance).toBeCloseTo(500, 6);
    expect(Math.max(...ring.map(([longitude]) => longitude))).toBeGreaterThan(183);
    expect(boundsOfShape({ kind: 'circle', centre: at(-15, 179), radiusKm: 500 })).toMatchObject({
      west: expect.closeTo(174.3, 0),
      east: expect.closeTo(-176.3, 0),
    });
  });

  it('around a pole reaches across the whole map and to its edge', () => {
    const [ring = []] = circleRings(at(85, 20), 2_000);
    const longitudes = ring.map(([longitude]) => longitude);
    expect(Math.max(...longitudes) - Math.min(...longitudes)).toBeGreaterThanOrEqual(360);
    expect(ring.filter(([, latitude]) => latitude === 90)).toHaveLength(2);
  });

  it('around both poles is the map without the circle on the other side', () => {
    const [world = [], hole = []] = circleRings(at(10, 20), 15_000);
    expect(world).toHaveLength(4);
    for (const distance of distances(at(10, 20), [hole])) expect(distance).toBeCloseTo(15_000, 0);
  });
});

it('a polygon and a track across the date line are drawn in one piece', () => {
  const corners = [at(-20, 170), at(-20, -170), at(-10, -175)];
  expect(drawnShape({ kind: 'polygon', corners }).polygons[0]?.[0]).toEqual([
    [170, -20],
    [190, -20],
    [185, -10],
  ]);
  const track = drawnShape({ kind: 'track', reachKm: 200, fixes: [at(10, 178), at(12, -179), at(12, -179)] });
  expect(track.lines[0]?.map(([longitude]) => longitude)).toEqual([178, 181, 181]);
  // Three discs, and a strip between those that differ.
  expect(track.polygons).toHaveLength(4);
});
