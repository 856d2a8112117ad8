import Feature from 'ol/Feature.js';
import TopoJSON from 'ol/format/TopoJSON.js';
import LineString from 'ol/geom/LineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import { sharedArcs } from './shared-arcs.ts';
import { unwrapRings } from './unwrap-rings.ts';

/** Shapes of the base map, in the map's metres. */
export interface WorldShapes {
  /** Islands and continents as separate features, so that invisible ones cost nothing. */
  readonly land: readonly Feature[];
  readonly borders: readonly Feature[];
  /** A point in each country with its `name` and the `width` that there is for it. */
  readonly countries: readonly Feature[];
}

const DEGREES = 'EPSG:4326';
const METRES = 'EPSG:3857';
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
  const { default: topology } = await import('world-atlas/countries-50m.json');
  // Reading unrolls the arcs in place: a copy, and only once.
  const features = new TopoJSON({ layerName: 'layer' }).readFeatures(structuredClone(topology));
  const read = (layer: string) => features.filter((feature) => feature.get('layer') === layer);
  const lines = sharedArcs(topology, topology.objects.countries.geometries);
  return {
    land: read('land')
      .flatMap(partsOf)
      .map((part) => new Feature(part.transform(DEGREES, METRES))),
    borders: lines.map((line) => new Feature(new LineString(line).transform(DEGREES, METRES))),
    countries: read('countries').flatMap(labelOf),
  };
}

/** Places a country's name in the middle of its largest part; `width` is the room for it in metres. */
function labelOf(country: Feature): Feature[] {
  const parts = partsOf(country).sort((a, b) => b.getArea() - a.getArea());
  const largest = parts[0]?.transform(DEGREES, METRES) as Polygon | undefined;
  if (!largest) return [];
  // The third number is the room that the shape has at that height.
  const [x = 0, y = 0, width = 0] = largest.getInteriorPoint().getCoordinates();
  return [new Feature({ geometry: new Point([x, y]), name: String(country.get('name')), width })];
}

function partsOf(feature: Feature): Polygon[] {
  const shape = feature.getGeometry();
  const polygons = shape instanceof MultiPolygon ? shape.getPolygons() : shape instanceof Polygon ? [shape] : [];
  return polygons.flatMap((polygon) => unwrapRings(polygon.getCoordinates()).map((rings) => new Polygon(rings)));
}
