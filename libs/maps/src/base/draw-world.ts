import TopoJSON from 'ol/format/TopoJSON.js';
import type Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Polygon from 'ol/geom/Polygon.js';
import topology from 'world-atlas/countries-50m.json' with { type: 'json' };
import { sharedArcs } from './shared-arcs.ts';
import { unwrapRings } from './unwrap-rings.ts';
import { STEP, stepsOf, type WorldFile } from './world-file.ts';

const DEGREES = 'EPSG:4326';
const METRES = 'EPSG:3857';

/**
 * Draws Natural Earth in 1:50 million on the map's plane. It takes a second of a processor, so it is done once and kept
 * in `world.json`, not in each page that shows a map.
 */
export function drawWorld(): WorldFile {
  // Reading unrolls the arcs in place: a copy.
  const features = new TopoJSON({ layerName: 'layer' }).readFeatures(structuredClone(topology));
  const read = (layer: string) => features.filter((feature) => feature.get('layer') === layer);
  const lines = sharedArcs(topology, topology.objects.countries.geometries);
  return {
    land: read('land')
      .flatMap(partsOf)
      .map((part) => part.transform(DEGREES, METRES).getCoordinates().map(stepsOf))
      // Leaves out islands that are smaller than a step.
      .map((rings) => rings.filter((steps) => steps.length > 4))
      .filter((rings) => rings.length > 0),
    borders: lines.map((line) => stepsOf(new LineString(line).transform(DEGREES, METRES).getCoordinates())),
    countries: read('countries').flatMap(labelOf),
  };
}

/** Places a country's name in the middle of its largest part; the room for it is as wide as the part is there. */
function labelOf(country: Feature): WorldFile['countries'] {
  const parts = partsOf(country).sort((a, b) => b.getArea() - a.getArea());
  const largest = parts[0]?.transform(DEGREES, METRES) as Polygon | undefined;
  if (!largest) return [];
  const [x = 0, y = 0, width = 0] = largest.getInteriorPoint().getCoordinates();
  return [[String(country.get('name')), Math.round(x / STEP), Math.round(y / STEP), Math.round(width / STEP)]];
}

function partsOf(feature: Feature): Polygon[] {
  const shape = feature.getGeometry();
  const polygons = shape instanceof MultiPolygon ? shape.getPolygons() : shape instanceof Polygon ? [shape] : [];
  return polygons.flatMap((polygon) => unwrapRings(polygon.getCoordinates()).map((rings) => new Polygon(rings)));
}
