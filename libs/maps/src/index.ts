export { classesOf } from './layers/hazard-grid.ts';
export { HazardLayer } from './layers/hazard-layer.tsx';
export { MarkerLayer, type Marker } from './layers/marker-layer.tsx';
export { TrackLayer } from './layers/track-layer.tsx';
export { LOCATION_ZOOM } from './map-constants.ts';
export type { MapTarget } from './map/move-map.ts';
export { WorldMap } from './map/world-map.tsx';
