import type { Position } from './position.ts';

/** Maps as spec 2 §9 has them. */
export const MAP_CENTRE: Position = { longitude: -47, latitude: 45 };
export const MAP_ZOOM = 2;
export const LOCATION_ZOOM = 3;
/** Minimum zoom of a map 1024 pixels wide; on any other, the zoom at which the world is as wide as the map. */
export const MIN_ZOOM = 2;
/** Latitude of the middle of the inhabited world, which shows all of it on a low map, too. */
export const WORLD_LATITUDE = 19;
/** Maximum zoom and padding in pixels when the map fits results, with surroundings in view. */
export const FIT_ZOOM = 6;
export const FIT_PADDING = 64;
/** The embedded base is an overview: closer than this it has nothing more to show. */
export const MAX_ZOOM = 12;
/** Maximum zoom over the base map of a deployment: streets and buildings. */
export const MAX_SERVED_ZOOM = 18;
/** Duration in ms of a move of the map to a place. */
export const MOVE_DURATION = 1000;
/** Zoom of the zoom-to action, and its duration in ms. */
export const ZOOM_TO = 4;
export const ZOOM_TO_DURATION = 500;
export const LAYER_OPACITY = 0.7;
