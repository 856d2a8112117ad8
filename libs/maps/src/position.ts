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

/** The smallest part of the earth that holds all of these, the shorter way round; undefined where there are none. */
export function boundsAround(parts: readonly Bounds[]): Bounds | undefined {
  const [first, ...others] = parts.toSorted((one, other) => one.west - other.west);
  if (!first) return undefined;
  const eastOf = ({ west, east }: Bounds) => (east < west ? east + 360 : east);
  let reached = eastOf(first);
  let widest = { gap: -Infinity, west: first.west, east: reached };
  for (const next of [...others, first]) {
    const gap = next.west + (next === first ? 360 : 0) - reached;
    if (gap > widest.gap) widest = { gap, west: next.west, east: reached };
    reached = Math.max(reached, eastOf(next));
  }
  return {
    west: widest.west,
    south: Math.min(...parts.map(({ south }) => south)),
    east: within(widest.east),
    north: Math.max(...parts.map(({ north }) => north)),
  };
}

/** The smallest part of the earth that holds all of these points; undefined where there are none. */
export const boundsAroundPositions = (positions: readonly Position[]): Bounds | undefined =>
  boundsAround(
    positions.map(({ latitude, longitude }) => ({
      west: longitude,
      south: latitude,
      east: longitude,
      north: latitude,
    })),
  );

const within = (longitude: number): number => (longitude > 180 ? longitude - 360 : longitude);

/** Latitude of the projection's edge; places beyond it are drawn there. */
const EDGE = 85.05;
const DIGITS = 1e6;

/** The map goes round the world: a point has as many places on it, in metres apart. */
export const WORLD_WIDTH = 2 * Math.PI * 6_378_137;

/** Converts a position to the map's metres. */
export const onMap = ({ latitude, longitude }: Position): number[] =>
  fromLonLat([longitude, Math.max(-EDGE, Math.min(EDGE, latitude))]);

/** Returns the copy of a position, among those of the repeated world, that is nearest to an x coordinate. */
export function onMapNear(position: Position, [nearX = 0]: readonly number[] = []): number[] {
  const [x = 0, y = 0] = onMap(position);
  return [x + Math.round((nearX - x) / WORLD_WIDTH) * WORLD_WIDTH, y];
}

/** The point at the map's metres, its longitude turned back into -180 to 180, to a tenth of a metre or so. */
export function onEarth(coordinate: readonly number[]): Position {
  const [longitude = 0, latitude = 0] = toLonLat([...coordinate]);
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS;
