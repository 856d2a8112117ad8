import { around, distance } from 'geokdbush';
import { expect, test } from 'vitest';
import { nearestIndex } from './merge.ts';
import { nearestWithin } from './nearest.ts';

/** A sequence of numbers from 0 to 1 that is the same in each run. */
function newSequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const next = newSequence(7);
const point = () => ({ longitude: next() * 360 - 180, latitude: (Math.asin(2 * next() - 1) * 180) / Math.PI });
const places = Array.from({ length: 4_000 }, point);
const points = {
  index: nearestIndex(places),
  longitudes: Float64Array.from(places, ({ longitude }) => longitude),
  latitudes: Float64Array.from(places, ({ latitude }) => latitude),
};

test.each([15, 60, 250, 900])('the nearest place within %i km is the one that a search over the globe finds', (km) => {
  const edges = [
    { longitude: 180, latitude: 0 },
    { longitude: -179.99, latitude: 65 },
    { longitude: 12, latitude: 90 },
    { longitude: 0, latitude: -89.5 },
  ];
  const near = places.slice(0, 300).map(({ longitude, latitude }) => ({
    longitude: Math.max(-180, Math.min(180, longitude + next() - 0.5)),
    latitude: Math.max(-90, Math.min(90, latitude + next() - 0.5)),
  }));
  for (const { longitude, latitude } of [...edges, ...near, ...Array.from({ length: 2_000 }, point)]) {
    const [expected] = around(points.index, longitude, latitude, 1, km);
    const found = nearestWithin(points, longitude, latitude, km);
    const away = (id: number | undefined) =>
      id === undefined
        ? undefined
        : distance(longitude, latitude, points.longitudes[id] ?? 0, points.latitudes[id] ?? 0).toFixed(6);
    expect(away(found), `${longitude}, ${latitude}`).toBe(away(expected));
  }
});
