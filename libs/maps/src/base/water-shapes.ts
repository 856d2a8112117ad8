import Feature from 'ol/Feature.js';
import { lineOf, polygonOf } from './line-shapes.ts';
import type { Steps } from './world-file.ts';

/** Rivers, lakes and built-up areas in the steps of the world file; `rank` 0 is drawn first. */
interface WaterFile {
  readonly rivers: readonly (readonly [rank: number, steps: Steps])[];
  readonly lakes: readonly (readonly [rank: number, rings: readonly Steps[]])[];
  readonly builtUp: readonly (readonly Steps[])[];
}

/** Returns the shapes of a file; rivers and lakes have their `rank`. */
export function waterShapes(file: unknown) {
  const { rivers, lakes, builtUp } = file as WaterFile;
  return {
    rivers: rivers.map(([rank, steps]) => new Feature({ geometry: lineOf(steps), rank })),
    lakes: lakes.map(([rank, rings]) => new Feature({ geometry: polygonOf(rings), rank })),
    builtUp: builtUp.map((rings) => new Feature(polygonOf(rings))),
  };
}
