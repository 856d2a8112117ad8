import { distanceKm } from '@portal/contracts/geo/distance';
import { unrolled } from '@portal/contracts/geo/map-plane';
import type { Bounds, Position } from '../position.ts';
import { bearingTo, HALF_WAY_KM, positionAt } from './great-circle.ts';

/** Area of a map: within a radius, between corners, or within a distance of the way along a track. */
export type MapShape =
  | { readonly kind: 'circle'; readonly centre: Position; readonly radiusKm: number }
  | { readonly kind: 'polygon'; readonly corners: readonly Position[] }
  | { readonly kind: 'track'; readonly reachKm: number; readonly fixes: readonly Position[] };

/** Longitude and latitude of points; a ring across the date line continues beyond 180. */
export type Ring = readonly (readonly [longitude: number, latitude: number])[];

/** Drawing of an area: polygons, each with its rings, and lines. */
interface DrawnShape {
  readonly polygons: readonly (readonly Ring[])[];
  readonly lines: readonly Ring[];
}

const STEPS = 120;
const BEARINGS = Array.from({ length: STEPS }, (_, step) => (step * 360) / STEPS);
const POLE = 90;

/** Returns the drawing of an area. */
export function drawnShape(shape: MapShape): DrawnShape {
  if (shape.kind === 'track') return drawnTrack(shape);
  const rings = shape.kind === 'circle' ? circleRings(shape.centre, shape.radiusKm) : [ringOf(unrolled(shape.corners))];
  return { polygons: [rings], lines: rings.map((ring) => [...ring, ...ring.slice(0, 1)]) };
}

const ringOf = (positions: readonly Position[]): Ring =>
  positions.map(({ longitude, latitude }) => [longitude, latitude] as const);

/**
 * Returns the rings of a circle on the map. One around a pole reaches from one side of the map to the other and up to its edge;
 * one around both is the whole map but the circle on the other side of the earth.
 */
export function circleRings(centre: Position, radiusKm: number): readonly Ring[] {
  const { latitude, longitude } = centre;
  const degreesKm = HALF_WAY_KM / 180;
  const holds = (pole: number): boolean => Math.abs(pole - latitude) * degreesKm < radiusKm;
  const edge = ringOf(unrolled(BEARINGS.map((bearing) => positionAt(centre, radiusKm, bearing))));
  if (!holds(POLE) && !holds(-POLE)) return [edge];
  if (holds(POLE) && holds(-POLE)) {
    const opposite = { latitude: -latitude, longitude: longitude > 0 ? longitude - 180 : longitude + 180 };
    const [west, east] = [opposite.longitude - 180, opposite.longitude + 180];
    const corners = [west, east].map((side): Ring => [
      [side, -POLE],
      [side, POLE],
    ]);
    const world = [...(corners[0] ?? []), ...(corners[1] ?? []).toReversed()];
    return [world, ...circleRings(opposite, Math.max(1, HALF_WAY_KM - radiusKm))];
  }
  const pole = holds(POLE) ? POLE : -POLE;
  const around = BEARINGS.map((bearing) => positionAt(centre, radiusKm, bearing))
    .map((position) => ({ ...position, longitude: within(position.longitude) }))
    .toSorted((one, other) => one.longitude - other.longitude);
  const [first, last] = [around[0], around.at(-1)];
  if (!first || !last) return [edge];
  const line = ringOf([
    { latitude: last.latitude, longitude: last.longitude - 360 },
    ...around,
    { latitude: first.latitude, longitude: first.longitude + 360 },
  ]);
  return [[...line, [first.longitude + 360, pole], [last.longitude - 360, pole]]];
}

const within = (longitude: number): number => longitude - 360 * Math.round(longitude / 360);

/** Returns the discs around the points of a track and the strips between them, with the track as a line. */
function drawnTrack({ fixes, reachKm }: Extract<MapShape, { kind: 'track' }>): DrawnShape {
  const way = unrolled(fixes);
  const discs = way.map((fix) => circleRings(fix, reachKm));
  const strips = way.slice(1).flatMap((to, at): Ring[] => {
    const from = way[at] ?? to;
    if (distanceKm(from, to) < 1) return [];
    const [ahead, back] = [bearingTo(from, to), bearingTo(to, from)];
    const corners = [
      positionAt(from, reachKm, ahead - 90),
      positionAt(from, reachKm, ahead + 90),
      positionAt(to, reachKm, back - 90),
      positionAt(to, reachKm, back + 90),
    ];
    return [ringOf(unrolled(corners))];
  });
  return { polygons: [...discs, ...strips.map((strip) => [strip])], lines: [ringOf(way)] };
}

/** Returns the part of the earth that holds what is drawn; undefined where nothing is. */
export function boundsOfShape(shape: MapShape): Bounds | undefined {
  const points = drawnShape(shape).polygons.flat().flat();
  if (points.length === 0) return undefined;
  const [longitudes, latitudes] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const isWhole = east - west >= 359;
  return {
    west: isWhole ? -180 : within(west),
    east: isWhole ? 180 : within(east),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}
