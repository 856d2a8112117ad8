import type { Coordinate } from './coordinate.ts';
import { distanceKm } from './distance.ts';
import { crossesItself, isFlat, mapLatitude, unrolled, type Point } from './map-plane.ts';

/** Limits of an area of the map. */
export const MAP_AREA_LIMITS = {
  leastRadiusKm: 0.1,
  mostRadiusKm: 20_000,
  leastCorners: 3,
  mostCorners: 100,
  /** Greatest latitude of a corner: sides are straight on the map, which ends there. */
  cornerLatitude: 85,
  leastReachKm: 1,
  mostReachKm: 1_000,
  /** Points of a track: the longest storm since 1980 has 150. */
  mostFixes: 200,
  /** Way from one point of a track to the next: no storm since 1980 has gone half as far in six hours. */
  mostLegKm: 2_500,
  /** Way from the first point of a track to the last: the longest storm since 1980 has gone 13,500 km. */
  mostTrackKm: 20_000,
} as const;

const MOST = MAP_AREA_LIMITS;

/** Reasons why a text is no area. */
export const MAP_AREA_TEXTS = {
  form: 'Give an area as circle_latitude_longitude_km, polygon_latitude_longitude_… or track_km_latitude_longitude_….',
  latitude: 'Latitude must be between -90 and 90.',
  longitude: 'Longitude must be between -180 and 180.',
  radius: `The radius must be between ${MOST.leastRadiusKm} and ${MOST.mostRadiusKm.toLocaleString('en-US')} km.`,
  reach: `The distance from the track must be between ${MOST.leastReachKm} and ${MOST.mostReachKm.toLocaleString('en-US')} km.`,
  fewCorners: 'A polygon has at least 3 corners that differ.',
  manyCorners: `A polygon has at most ${MOST.mostCorners} corners.`,
  cornerLatitude: `Corners of a polygon must be between -${MOST.cornerLatitude} and ${MOST.cornerLatitude} degrees of latitude. Draw a circle near a pole.`,
  halfWay: 'A side of the polygon goes half way round the world. Add a corner between its ends.',
  roundWorld: 'The polygon goes round the world. Draw a circle around a pole, or two polygons.',
  crossing: 'The sides of the polygon cross each other. Move or remove a corner.',
  flat: 'The corners of the polygon are on one line.',
  fixes: `A track has between 1 and ${MOST.mostFixes} points.`,
  leg: `Points of the track that follow each other are at most ${MOST.mostLegKm.toLocaleString('en-US')} km apart.`,
  track: `A track is at most ${MOST.mostTrackKm.toLocaleString('en-US')} km long.`,
} as const;

/** Circle on the earth. */
export interface CircleArea {
  readonly kind: 'circle';
  readonly centre: Coordinate;
  readonly radiusKm: number;
}

/**
 * Polygon whose sides are straight on the map and go the shorter way round the world. `corners` continue beyond 180 degrees of
 * longitude where a side crosses the date line.
 */
export interface PolygonArea {
  readonly kind: 'polygon';
  readonly corners: readonly Coordinate[];
}

/** Area within a distance of the way from point to point, each the shortest on the earth. */
export interface TrackArea {
  readonly kind: 'track';
  readonly reachKm: number;
  readonly fixes: readonly Coordinate[];
}

export type MapArea = CircleArea | PolygonArea | TrackArea;

/** An area, or the reason why a text is none. */
type ReadArea = { readonly area: MapArea } | { readonly fault: string };

const NUMBER = /^-?\d{1,6}(\.\d{1,15})?$/;
const DECIMALS = 5;

/**
 * Parses an area: `circle_48.137_11.575_500` (kilometres last), `polygon_48_11_49_11_49_12` (latitude before longitude) or
 * `track_200_…`. These characters stand in addresses as they are.
 */
export function readMapArea(text: string): ReadArea {
  const [kind, ...parts] = text.split('_');
  const numbers = parts.map((part) => (NUMBER.test(part) ? Number(part) : Number.NaN));
  if (numbers.some(Number.isNaN)) return { fault: MAP_AREA_TEXTS.form };
  if (kind === 'circle' && numbers.length === 3) return circleOf(numbers);
  if (kind === 'polygon' && numbers.length % 2 === 0) return polygonOf(coordinatesOf(numbers));
  if (kind === 'track' && numbers.length % 2 === 1) return trackOf(numbers);
  return { fault: MAP_AREA_TEXTS.form };
}

/** Returns the text of an area, to five decimals of a degree: about a metre. */
export function mapAreaText(area: MapArea): string {
  const degrees = (value: number): string => String(Number(value.toFixed(DECIMALS)));
  const within = (longitude: number): number =>
    Math.abs(longitude) > 180 ? longitude - 360 * Math.round(longitude / 360) : longitude;
  const places = (points: readonly Coordinate[]) =>
    points.flatMap(({ latitude, longitude }) => [degrees(latitude), degrees(within(longitude))]);
  if (area.kind === 'circle') return ['circle', ...places([area.centre]), degrees(area.radiusKm)].join('_');
  if (area.kind === 'polygon') return ['polygon', ...places(area.corners)].join('_');
  return ['track', degrees(area.reachKm), ...places(area.fixes)].join('_');
}

const coordinatesOf = (numbers: readonly number[]): Coordinate[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => ({
    latitude: numbers[2 * at] ?? 0,
    longitude: numbers[2 * at + 1] ?? 0,
  }));

function faultOf(points: readonly Coordinate[]): string | undefined {
  if (points.some(({ latitude }) => Math.abs(latitude) > 90)) return MAP_AREA_TEXTS.latitude;
  return points.some(({ longitude }) => Math.abs(longitude) > 180) ? MAP_AREA_TEXTS.longitude : undefined;
}

function circleOf([latitude = 0, longitude = 0, radiusKm = 0]: readonly number[]): ReadArea {
  const centre = { latitude, longitude };
  const fault = faultOf([centre]);
  if (fault) return { fault };
  if (radiusKm < MOST.leastRadiusKm || radiusKm > MOST.mostRadiusKm) return { fault: MAP_AREA_TEXTS.radius };
  return { area: { kind: 'circle', centre, radiusKm } };
}

function trackOf([reachKm = 0, ...numbers]: readonly number[]): ReadArea {
  const fixes = coordinatesOf(numbers);
  const fault = faultOf(fixes);
  if (fault) return { fault };
  if (reachKm < MOST.leastReachKm || reachKm > MOST.mostReachKm) return { fault: MAP_AREA_TEXTS.reach };
  if (fixes.length === 0 || fixes.length > MOST.mostFixes) return { fault: MAP_AREA_TEXTS.fixes };
  const legs = fixes.map((fix, at) => distanceKm(fix, fixes[at + 1] ?? fix));
  if (legs.some((km) => km > MOST.mostLegKm)) return { fault: MAP_AREA_TEXTS.leg };
  if (legs.reduce((sum, km) => sum + km, 0) > MOST.mostTrackKm) return { fault: MAP_AREA_TEXTS.track };
  return { area: { kind: 'track', reachKm, fixes } };
}

/** Reads a polygon; a corner that repeats the one before it, or the first one at the end, counts once. */
function polygonOf(given: readonly Coordinate[]): ReadArea {
  const fault = faultOf(given);
  if (fault) return { fault };
  const open = isSame(given[0], given.at(-1)) ? given.slice(0, -1) : given;
  const corners = open.filter((corner, at) => at === 0 || !isSame(corner, open[at - 1]));
  if (corners.length < MOST.leastCorners) return { fault: MAP_AREA_TEXTS.fewCorners };
  if (corners.length > MOST.mostCorners) return { fault: MAP_AREA_TEXTS.manyCorners };
  if (corners.some(({ latitude }) => Math.abs(latitude) > MOST.cornerLatitude))
    return { fault: MAP_AREA_TEXTS.cornerLatitude };
  const way = unrolled([...corners, corners[0] ?? { latitude: 0, longitude: 0 }]);
  const longitudes = way.map(({ longitude }) => longitude);
  if (longitudes.some((longitude, at) => Math.abs(longitude - (longitudes[at + 1] ?? longitude)) === 180))
    return { fault: MAP_AREA_TEXTS.halfWay };
  const isClosed = Math.abs((longitudes[0] ?? 0) - (longitudes.at(-1) ?? 0)) < 1;
  if (!isClosed || Math.max(...longitudes) - Math.min(...longitudes) >= 360)
    return { fault: MAP_AREA_TEXTS.roundWorld };
  const ring = way.slice(0, -1);
  const plane = ring.map((corner): Point => [corner.longitude, mapLatitude(corner.latitude)]);
  if (isFlat(plane)) return { fault: MAP_AREA_TEXTS.flat };
  return crossesItself(plane) ? { fault: MAP_AREA_TEXTS.crossing } : { area: { kind: 'polygon', corners: ring } };
}

const isSame = (one: Coordinate | undefined, other: Coordinate | undefined): boolean =>
  one?.latitude === other?.latitude && ((one?.longitude ?? 0) - (other?.longitude ?? 0)) % 360 === 0;
