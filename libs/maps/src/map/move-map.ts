import type OpenMap from 'ol/Map.js';
import { WORLD_WIDTH, onMap, onMapNear, type Bounds, type Position } from '../position.ts';
import { motion } from './motion.ts';
import { FIT_PADDING, FIT_ZOOM, MOVE_DURATION, ZOOM_TO, ZOOM_TO_DURATION } from '../map-constants.ts';

/** Target of a move of the map. */
export interface MapTarget {
  readonly position: Position;
  /** Left out, the map keeps its zoom. */
  readonly zoom?: number | undefined;
  /** Uses the zoom and duration of the zoom-to action. */
  readonly isZoomTo?: boolean | undefined;
}

/** An area that the map is to show whole. */
export interface MapFit {
  readonly bounds: Bounds;
  /** Pixels of the left edge that panels cover. */
  readonly covered?: number | undefined;
  /** Pixels of the lower edge that a legend covers; as many are left above, so that what is shown stays in the middle. */
  readonly coveredBelow?: number | undefined;
  /** Pixels of the right edge that the tools of the map cover, also where it is narrow. */
  readonly coveredRight?: number | undefined;
  /** Pixels of the right edge that the names of places need. */
  readonly named?: number | undefined;
  /** True for a first view, to which nothing moves. */
  readonly isAtOnce?: boolean | undefined;
}

/** Parts of a map that a move needs. */
type MovedMap = Pick<OpenMap, 'getView' | 'getSize'>;

/** Moves to a place in the specified time, the shorter way round the world (spec 2 §9). */
export function moveMap(map: MovedMap, target: MapTarget | MapFit): void {
  if ('bounds' in target) return fitMap(map, target);
  const { position, zoom, isZoomTo } = target;
  if (isZoomTo) return zoomTo(map, position);
  const view = map.getView();
  view.cancelAnimations();
  const center = onMapNear(position, view.getCenter());
  view.animate({ center, duration: motion(MOVE_DURATION), ...(zoom !== undefined && { zoom }) });
}

/** Shows all of a part of the earth, which may cross the date line. */
function fitMap(map: MovedMap, fit: MapFit): void {
  const { west, south, east, north } = fit.bounds;
  const { covered = 0, coveredBelow = 0, coveredRight = 0, named = 0, isAtOnce = false } = fit;
  const upright = Math.max(FIT_PADDING, coveredBelow);
  const view = map.getView();
  view.cancelAnimations();
  const [left = 0, bottom = 0] = onMap({ longitude: west, latitude: south });
  const [right = 0, top = 0] = onMap({ longitude: east, latitude: north });
  const width = right < left ? right + WORLD_WIDTH - left : right - left;
  const turns = Math.round(((view.getCenter()?.[0] ?? 0) - left - width / 2) / WORLD_WIDTH) * WORLD_WIDTH;
  view.fit([left + turns, bottom, left + turns + width, top], {
    ...sizeOf(map),
    padding: [
      upright,
      Math.max(FIT_PADDING, coveredRight, isWide(map) ? named : 0),
      upright,
      FIT_PADDING + (isWide(map) ? covered : 0),
    ],
    maxZoom: FIT_ZOOM,
    duration: isAtOnce ? 0 : motion(MOVE_DURATION),
  });
}

/** Returns true if there is room beside the panels. */
const isWide = (map: MovedMap): boolean => (map.getSize()?.[0] ?? 0) > 600;

const sizeOf = (map: MovedMap) => {
  const size = map.getSize();
  return size ? { size } : {};
};

/** Zoom levels to add where the specified zoom would hardly come closer, if at all. */
const CLOSER = 2;

/** Comes closer to a place: to zoom 4 in half a second (spec 2 §9); from zoom 3 on, by two levels at a time. */
export function zoomTo(map: MovedMap, position: Position): void {
  const view = map.getView();
  view.cancelAnimations();
  const center = onMapNear(position, view.getCenter());
  const now = view.getZoom() ?? 0;
  const zoom = view.getConstrainedZoom(now <= ZOOM_TO - 1 ? ZOOM_TO : now + CLOSER) ?? ZOOM_TO;
  view.animate({ center, zoom, duration: motion(ZOOM_TO_DURATION) });
}
