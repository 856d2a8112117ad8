import type { Position } from './world.ts';

/** Width and height of the map in tenths of a millimetre. */
export const MAP_SIZE = { width: 1660, height: 760 } as const;

/** Least height of the map in degrees: some 900 km around a site. */
const LEAST_DEGREES = 8;
/** Share of the map that the locations fill at most. */
const FILL = 0.6;
const KM_PER_DEGREE = 111.2;

/** A part of the world on the map: degrees are as long to the east as to the north in its middle. */
export interface Viewport {
  readonly centre: Position;
  readonly halfWidth: number;
  readonly halfHeight: number;
  /** Place on the map of a position, which may be outside. */
  readonly project: (position: Position) => readonly [x: number, y: number];
  readonly kmPerUnit: number;
}

/** Returns the part of the world around some positions, which are near to each other also across the date line. */
export function viewportOf(positions: readonly Position[]): Viewport {
  const first = positions[0]?.[0] ?? 0;
  const longitudes = positions.map(([longitude]) => longitude - 360 * Math.round((longitude - first) / 360));
  const latitudes = positions.map(([, latitude]) => latitude);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const extent = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const latitude = middle(latitudes);
  const shrink = Math.max(0.2, Math.cos((latitude * Math.PI) / 180));
  const ratio = MAP_SIZE.width / MAP_SIZE.height;
  const height = Math.min(
    180,
    Math.max(LEAST_DEGREES, extent(latitudes) / FILL, (extent(longitudes) * shrink) / ratio / FILL),
  );
  const width = (height * ratio) / shrink;
  const centre: Position = [middle(longitudes), Math.max(-90 + height / 2, Math.min(90 - height / 2, latitude))];
  return {
    centre,
    halfWidth: width / 2,
    halfHeight: height / 2,
    project: ([longitude, latitude]) => [
      ((longitude - centre[0]) / width + 0.5) * MAP_SIZE.width,
      (0.5 - (latitude - centre[1]) / height) * MAP_SIZE.height,
    ],
    kmPerUnit: (height * KM_PER_DEGREE) / MAP_SIZE.height,
  };
}
