import type Feature from 'ol/Feature.js';
import { townShapes } from './town-shapes.ts';
import { waterShapes } from './water-shapes.ts';
import { worldShapes } from './world-shapes.ts';

/** Layers of the embedded base. */
export type ShapeLayer = 'land' | 'builtUp' | 'lakes' | 'rivers' | 'borders' | 'towns' | 'countries';

interface Part {
  /** Zoom from which the map needs it. */
  readonly fromZoom: number;
  readonly load: () => Promise<Partial<Record<ShapeLayer, readonly Feature[]>>>;
}

/** Files of the embedded base, each fetched once; one whose fetch failed is tried again by the next map. */
export const PARTS: readonly Part[] = [
  { fromZoom: 0, load: once(worldShapes) },
  { fromZoom: 0, load: once(async () => waterShapes((await import('./waters.json')).default)) },
  { fromZoom: 3.5, load: once(async () => townShapes((await import('./towns.json')).default)) },
  { fromZoom: 5, load: once(async () => waterShapes((await import('./details.json')).default)) },
  { fromZoom: 7, load: once(async () => townShapes((await import('./small-towns.json')).default)) },
];

function once<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | undefined;
  return () => {
    loading ??= load().catch((fault: unknown) => {
      loading = undefined;
      throw fault;
    });
    return loading;
  };
}
