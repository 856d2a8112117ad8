import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { lineOf, polygonOf } from './line-shapes.ts';
import { STEP, type WorldFile } from './world-file.ts';

/** Shapes of land, borders and names, in the map's metres. */
export interface WorldShapes {
  /** Islands and continents as separate features, so that invisible ones cost nothing. */
  readonly land: readonly Feature[];
  readonly borders: readonly Feature[];
  /** A point in each country with its `name` and the `width` that there is for it. */
  readonly countries: readonly Feature[];
}

/** Natural Earth in 1:50 million. */
export async function worldShapes(): Promise<WorldShapes> {
  const { default: file } = await import('./world.json');
  const { land, borders, countries } = file as unknown as WorldFile;
  return {
    land: land.map((rings) => new Feature(polygonOf(rings))),
    borders: borders.map((steps) => new Feature(lineOf(steps))),
    // The widest first: its name comes before those of its neighbours.
    countries: countries
      .toSorted(([, , , one], [, , , other]) => other - one)
      .map(
        ([name, x, y, width]) => new Feature({ geometry: new Point([x * STEP, y * STEP]), name, width: width * STEP }),
      ),
  };
}
