import Feature from 'ol/Feature.js';
import { expect, it } from 'vitest';
import type { MapColours } from '../base/map-colours.ts';
import { leastWind, trackStyles } from './track-style.ts';

it.each([
  ['the world has the strongest storms alone', 15_000, [113]],
  ['a continent has hurricanes', 14_999, [64, 112, 113]],
  ['a coast has hurricanes', 3_000, [64, 112, 113]],
  ['a region has all', 2_999, [20, 63, 64, 112, 113]],
])('a map of %s: %i metres a pixel, winds of %j knots', (_map, resolution, winds) => {
  const { quiet } = trackStyles({ text: '#102030', accent: '#405060', halo: '#ffffff' } as MapColours);
  const isDrawn = (maxWindKt: number) => quiet(new Feature({ track: { maxWindKt } }), resolution) !== undefined;
  expect([20, 63, 64, 112, 113].filter(isDrawn)).toEqual(winds);
  expect([20, 63, 64, 112, 113].filter((wind) => wind >= leastWind(resolution))).toEqual(winds);
});
