import type OpenMap from 'ol/Map.js';
import { onMapNear, type Position } from '../position.ts';
import { motion } from './motion.ts';
import { MOVE_DURATION, ZOOM_TO, ZOOM_TO_DURATION } from '../map-constants.ts';

/** Where a map is to go. */
export interface MapTarget {
  readonly position: Position;
  /** Left out, the map keeps its zoom. */
  readonly zoom?: number | undefined;
  /** By the zoom-to action, which has its own zoom and time. */
  readonly isZoomTo?: boolean | undefined;
}

/** Moves to a place in the specified time, the shorter way round the world (spec 2 §9). */
export function moveMap(map: OpenMap, { position, zoom, isZoomTo }: MapTarget): void {
  if (isZoomTo) return zoomTo(map, position);
  const view = map.getView();
  view.cancelAnimations();
  const center = onMapNear(position, view.getCenter());
  view.animate({ center, duration: motion(MOVE_DURATION), ...(zoom !== undefined && { zoom }) });
}

/** Where a map is closer than the specified zoom already, it comes closer by so much. */
const CLOSER = 2;

/** Comes closer to a place: to zoom 4 in half a second (spec 2 §9), from there by two more at a time. */
export function zoomTo(map: OpenMap, position: Position): void {
  const view = map.getView();
  view.cancelAnimations();
  const center = onMapNear(position, view.getCenter());
  const zoom = view.getConstrainedZoom(Math.max(ZOOM_TO, (view.getZoom() ?? 0) + CLOSER)) ?? ZOOM_TO;
  view.animate({ center, zoom, duration: motion(ZOOM_TO_DURATION) });
}
