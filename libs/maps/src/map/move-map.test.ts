import View from 'ol/View.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onMap, type Position } from '../position.ts';
import { moveMap } from './move-map.ts';

const COUNTRIES: readonly Position[] = [
  { longitude: -106, latitude: 57 },
  { longitude: 15, latitude: 62 },
  { longitude: 78, latitude: 22 },
];

// A view asks for frames also for a move that takes no time.
beforeEach(() => vi.stubGlobal('requestAnimationFrame', () => 0));
afterEach(() => vi.unstubAllGlobals());

it.each([
  [358, 360],
  [860, 420],
])('an area is fitted clear of the legend below and the tools at the right, on a map of %d × %d', (width, height) => {
  const view = new View({ center: [0, 0], zoom: 2, multiWorld: true });
  const [west, , east] = COUNTRIES.map(({ longitude }) => longitude);
  const bounds = { west: west ?? 0, south: 22, east: east ?? 0, north: 62 };
  moveMap(
    { getView: () => view, getSize: () => [width, height] },
    { bounds, coveredBelow: 85, coveredRight: 100, isAtOnce: true },
  );
  const [centreX = 0, centreY = 0] = view.getCenter() ?? [];
  const resolution = view.getResolution() ?? 1;
  for (const position of COUNTRIES) {
    const [x = 0, y = 0] = onMap(position);
    const right = width / 2 + (x - centreX) / resolution;
    const down = height / 2 - (y - centreY) / resolution;
    expect(right).toBeLessThanOrEqual(width - 100 + 1);
    expect(right).toBeGreaterThanOrEqual(64 - 1);
    expect(down).toBeLessThanOrEqual(height - 85 + 1);
    expect(down).toBeGreaterThanOrEqual(85 - 1);
  }
});
