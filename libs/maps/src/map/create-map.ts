import { defaults } from 'ol/interaction/defaults.js';
import OpenMap from 'ol/Map.js';
import { get as projection } from 'ol/proj.js';
import View from 'ol/View.js';
import { MIN_ZOOM } from '../map-constants.ts';
import { onMap, type Position } from '../position.ts';
import { motion } from './motion.ts';

const KEY_HANDLING = { keyboard: false, altShiftDragRotate: false, pinchRotate: false } as const;
const ZOOM_DURATION = 200;

/** An empty map in an element, north up; it goes round the world sideways and ends at its upper and lower edges. */
export function createMap(target: HTMLElement, centre: Position, zoom: number, maxZoom: number): OpenMap {
  const [, south = 0, , north = 0] = projection('EPSG:3857')?.getExtent() ?? [];
  const map = new OpenMap({
    target,
    controls: [],
    interactions: defaults({ ...KEY_HANDLING, zoomDuration: motion(ZOOM_DURATION) }),
    view: new View({
      center: onMap(centre),
      zoom,
      minZoom: MIN_ZOOM,
      maxZoom,
      multiWorld: true,
      extent: [-Infinity, south, Infinity, north],
      enableRotation: false,
    }),
  });
  keepWorldWhole(map);
  map.on('change:size', () => keepWorldWhole(map));
  return map;
}

const TILE = 256;

/** Sets the minimum zoom at which the world is as wide as the map: all of it can be seen, and no place twice. */
function keepWorldWhole(map: OpenMap): void {
  const [width = 0] = map.getSize() ?? [];
  if (width > 0) map.getView().setMinZoom(Math.max(0, Math.log2(width / TILE)));
}
