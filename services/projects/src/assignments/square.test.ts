import type { Coordinate } from '@portal/contracts/geo/coordinate';
import { distance } from 'geokdbush';
import { describe, expect, it } from 'vitest';
import { squareOf } from './square.ts';

/** Points all over the earth, the same in each run. */
const POINTS: Coordinate[] = Array.from({ length: 5000 }, (_, index) => ({
  latitude: (Math.asin(((index * 0.618034) % 1) * 2 - 1) * 180) / Math.PI,
  longitude: ((index * 137.507764) % 360) - 180,
}));
const kmBetween = (one: Coordinate, other: Coordinate): number =>
  distance(one.longitude, one.latitude, other.longitude, other.latitude);

describe('the square of a town (decisions §27)', () => {
  it('has its middle no further than half a diagonal, on all the earth', () => {
    const furthest = Math.max(...POINTS.map((point) => kmBetween(point, squareOf(point))));
    expect(furthest).toBeGreaterThan(30);
    expect(furthest).toBeLessThan(45);
    for (const { latitude, longitude } of POINTS.map(squareOf)) {
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    }
  });

  it('is the same for all towns within it, and no point of it tells more than another', () => {
    const munich = squareOf({ latitude: 48.14, longitude: 11.58 });
    expect(squareOf({ latitude: munich.latitude + 0.2, longitude: munich.longitude - 0.3 })).toEqual(munich);
    expect(squareOf(munich)).toEqual(munich);
    expect(squareOf({ latitude: munich.latitude + 0.5, longitude: munich.longitude })).not.toEqual(munich);
  });

  it('exists at the poles, at the date line and where degrees change their sign', () => {
    for (const [latitude, longitude] of [
      [90, 0],
      [-90, 180],
      [0, 0],
      [-0.1, -0.1],
      [-17.8, 180],
      [-17.8, -180],
    ] as const) {
      const place = { latitude, longitude };
      expect(kmBetween(place, squareOf(place))).toBeLessThan(45);
    }
  });
});
