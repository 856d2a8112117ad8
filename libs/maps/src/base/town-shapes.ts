import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import type { Towns } from './draw-towns.ts';
import { STEP } from './world-file.ts';

/** Returns points with the `name` of a town and its `people` in thousands, the largest first. */
export const townShapes = (file: unknown): { readonly towns: readonly Feature[] } => ({
  towns: (file as Towns).map(
    ([name, x, y, people]) => new Feature({ geometry: new Point([x * STEP, y * STEP]), name, people }),
  ),
});
