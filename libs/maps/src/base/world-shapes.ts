import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import { appendLine, STEP, type Steps, type WorldFile } from './world-file.ts';

/** Shapes of the base map, in the map's metres. */
export interface WorldShapes {
  /** Islands and continents as separate features, so that invisible ones cost nothing. */
  readonly land: readonly Feature[];
  readonly borders: readonly Feature[];
  /** A point in each country with its `name` and the `width` that there is for it. */
  readonly countries: readonly Feature[];
}

let loading: Promise<WorldShapes> | undefined;

/** Natural Earth in 1:50 million, fetched once; a fetch that failed is tried again by the next map. */
export function worldShapes(): Promise<WorldShapes> {
  loading ??= load().catch((fault: unknown) => {
    loading = undefined;
    throw fault;
  });
  return loading;
}

async function load(): Promise<WorldShapes> {
  const { default: file } = await import('./world.json');
  const { land, borders, countries } = file as unknown as WorldFile;
  return {
    land: land.map((rings) => new Feature(polygonOf(rings))),
    borders: borders.map((steps) => new Feature(lineOf(steps))),
    countries: countries.map(
      ([name, x, y, width]) => new Feature({ geometry: new Point([x * STEP, y * STEP]), name, width: width * STEP }),
    ),
  };
}

function polygonOf(rings: readonly Steps[]): Polygon {
  const flat: number[] = [];
  const ends = rings.map((steps) => {
    appendLine(flat, steps);
    return flat.length;
  });
  return new Polygon(flat, 'XY', ends);
}

function lineOf(steps: Steps): LineString {
  const flat: number[] = [];
  appendLine(flat, steps);
  return new LineString(flat, 'XY');
}
