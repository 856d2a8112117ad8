import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import { appendLine, type Steps } from './world-file.ts';

/** Returns a shape by the steps of its rings, the outer one first. */
export function polygonOf(rings: readonly Steps[]): Polygon {
  const flat: number[] = [];
  const ends = rings.map((steps) => {
    appendLine(flat, steps);
    return flat.length;
  });
  return new Polygon(flat, 'XY', ends);
}

/** Returns a line by its steps. */
export function lineOf(steps: Steps): LineString {
  const flat: number[] = [];
  appendLine(flat, steps);
  return new LineString(flat, 'XY');
}
