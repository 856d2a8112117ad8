/**
 * Z-indexes: data between the land and its borders, so that the land stays visible; names above everything, so that
 * they stay readable.
 */
export const HEIGHTS = {
  land: 0,
  builtUp: 1,
  lakes: 2,
  rivers: 3,
  hazard: 10,
  tracks: 15,
  areas: 17,
  borders: 20,
  chosenTracks: 30,
  areaEdges: 32,
  towns: 38,
  labels: 40,
  markers: 50,
} as const;

/** Layers of one map whose names make room for each other; higher ones and earlier features come first. */
export const NAMES = 'names';
