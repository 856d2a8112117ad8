import type OpenMap from 'ol/Map.js';
import { onMap, type Position } from '../position.ts';
import { motion } from './motion.ts';
import { MOVE_DURATION } from '../map-constants.ts';

/** Where a map is to go. */
export interface MapTarget {
  readonly position: Position;
  /** Left out, the map keeps its zoom. */
  readonly zoom?: number | undefined;
}

/** Moves to a place in the specified time (spec 2 §9). */
export function moveMap(map: OpenMap, { position, zoom }: MapTarget): void {
  const view = map.getView();
  view.cancelAnimations();
  view.animate({ center: onMap(position), duration: motion(MOVE_DURATION), ...(zoom !== undefined && { zoom }) });
}
