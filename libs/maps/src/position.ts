import { fromLonLat, toLonLat } from 'ol/proj.js';

/** A point on the earth in degrees: latitude -90 to 90, longitude -180 to 180. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A part of the earth in degrees; where it crosses the date line its west is greater than its east. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Beyond this latitude the map's projection has no end; what lies there is drawn at its edge. */
const EDGE = 85.05;
const DIGITS = 1e6;

/** The map goes round the world: a point has as many places on it, in metres apart. */
export const AROUND = 2 * Math.PI * 6_378_137;

/** Where a point stands in the map's own metres. */
export const onMap = ({ latitude, longitude }: Position): number[] =>
  fromLonLat([longitude, Math.max(-EDGE, Math.min(EDGE, latitude))]);

/** That of a point's places on the map which is closest to where somebody looks. */
export function onMapNear(position: Position, [nearX = 0]: readonly number[] = []): number[] {
  const [x = 0, y = 0] = onMap(position);
  return [x + Math.round((nearX - x) / AROUND) * AROUND, y];
}

/** The point at the map's metres, its longitude turned back into -180 to 180, to a tenth of a metre or so. */
export function onEarth(coordinate: readonly number[]): Position {
  const [longitude = 0, latitude = 0] = toLonLat([...coordinate]);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;
