import type OpenMap from 'ol/Map.js';
import { motion } from './motion.ts';

/** Pixels that an arrow key moves the map. */
const STEP = 96;
const STEP_DURATION = 120;

type Step = readonly [right: number, down: number];
const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, '−': -1 };

/** Moves or zooms the map by a key; false where the key is none of its own. */
export function moveByKey(map: OpenMap, key: string): boolean {
  const step = STEPS[key];
  const zoom = ZOOMS[key];
  if (step) moveBy(map, step);
  else if (zoom !== undefined) zoomBy(map, zoom);
  return step !== undefined || zoom !== undefined;
}

function moveBy(map: OpenMap, [right, down]: Step): void {
  const view = map.getView();
  const [x = 0, y = 0] = view.getCenter() ?? [];
  const resolution = view.getResolution() ?? 1;
  const center = view.getConstrainedCenter([x + right * resolution, y - down * resolution]);
  if (!center) return;
  view.cancelAnimations();
  view.animate({ center, duration: motion(STEP_DURATION) });
}

/** One step closer or further away. */
export function zoomBy(map: OpenMap, steps: number): void {
  const view = map.getView();
  const zoom = view.getConstrainedZoom((view.getZoom() ?? 0) + steps);
  if (zoom === undefined) return;
  view.cancelAnimations();
  view.animate({ zoom, duration: motion(STEP_DURATION) });
}
