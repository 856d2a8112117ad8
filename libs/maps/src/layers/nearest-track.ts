import type Feature from 'ol/Feature.js';
import type LineString from 'ol/geom/LineString.js';
import { buffer, createOrUpdateFromCoordinate } from 'ol/extent.js';
import type VectorSource from 'ol/source/Vector.js';
import { WORLD_WIDTH } from '../position.ts';
import type { StormTrack } from './storm-tracks.ts';
import { leastWind } from './track-style.ts';

/** Distance in pixels within which the pointer hits a track. */
const REACH = 6;

/** The way that passes closest to a point of the map, if one that is drawn is near. */
export function nearestTrack(
  source: VectorSource<Feature<LineString>>,
  [x = 0, y = 0]: readonly number[],
  resolution: number,
): Feature<LineString> | undefined {
  const reach = REACH * resolution;
  const turns = Math.round(x / WORLD_WIDTH);
  let best: { readonly feature: Feature<LineString>; readonly distance: number } | undefined;
  for (const turn of [turns - 1, turns, turns + 1]) {
    const place = [x - turn * WORLD_WIDTH, y];
    for (const feature of source.getFeaturesInExtent(buffer(createOrUpdateFromCoordinate(place), reach))) {
      if ((feature.get('track') as StormTrack).maxWindKt < leastWind(resolution)) continue;
      const [nearX = 0, nearY = 0] = feature.getGeometry()?.getClosestPoint(place) ?? [];
      const distance = Math.hypot(nearX - (place[0] ?? 0), nearY - y);
      if (distance <= (best?.distance ?? reach)) best = { feature, distance };
    }
  }
  return best?.feature;
}
