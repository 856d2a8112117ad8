import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { StormTrack } from '@portal/contracts/geo/layers';
import { distance } from 'geokdbush';
import type { Passage } from '../core/hazards/hazards.ts';
import { readData } from '../data-folder.ts';

type StoredStorm = readonly [
  id: string,
  name: string,
  agency: string,
  basin: string,
  season: number,
  firstFix: string,
  maxWindKt: number,
  fixes: readonly number[],
];

interface Storm {
  readonly track: StormTrack;
  readonly firstFixMs: number;
  readonly path: readonly (readonly [number, number])[];
  readonly winds: readonly number[];
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const FIX_MS = 6 * 3_600_000;
/** Tenths of a degree around the globe. */
const TURN = 3_600;
const KM_PER_DEGREE = 111.2;

export interface Storms {
  readonly tracks: readonly StormTrack[];
  /** Returns storms whose track passed within a distance in kilometres, latest first. */
  near(point: Coordinate, withinKm: number): Passage[];
}

/** The tropical storms of 1980 to 2024. */
export function loadStorms(): Storms {
  const { storms: stored } = readData<{ readonly storms: readonly StoredStorm[] }>('storm-tracks-1980-2024.json');
  const storms = stored.map(readStorm);
  return {
    tracks: storms.map(({ track }) => track),
    near: (point, withinKm) =>
      storms
        .filter((storm) => mayPass(storm, point, withinKm))
        .map((storm) => passageOf(storm, point))
        .filter(({ closestKm }) => closestKm <= withinKm)
        .sort((one, other) => (one.closestAt < other.closestAt ? 1 : -1)),
  };
}

function readStorm([id, name, , , season, firstFix, maxWindKt, stored]: StoredStorm): Storm {
  const path: [number, number][] = [];
  const winds: number[] = [];
  const fixes: number[] = [];
  let [latitude, longitude] = [0, 0];
  for (let at = 0; at + 2 < stored.length; at += 3) {
    const [north, east, wind] = [stored[at] ?? 0, stored[at + 1] ?? 0, stored[at + 2] ?? 0];
    // Some agencies begin a new turn of the globe at the date line: a storm does not.
    const moved = at === 0 ? east : east - TURN * Math.round(east / TURN);
    latitude += north;
    longitude += moved;
    fixes.push(north, moved, wind);
    path.push([longitude / 10, latitude / 10]);
    winds.push(wind);
  }
  const [, year, month, day, hour] = /^(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(firstFix) ?? [];
  const [longitudes, latitudes] = [path.map(([x]) => x), path.map(([, y]) => y)];
  return {
    track: { id, name: name || 'Unnamed', season, maxWindKt, fixes },
    firstFixMs: Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour)),
    path,
    winds,
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  };
}

/**
 * Returns true if the storm's bounding box, widened by the distance, contains the point, on the globe's other turns
 * too.
 */
function mayPass({ south, north, west, east }: Storm, { longitude, latitude }: Coordinate, withinKm: number): boolean {
  const margin = withinKm / KM_PER_DEGREE + 0.1;
  if (latitude < south - margin || latitude > north + margin) return false;
  const wide = margin / Math.max(0.05, Math.cos((Math.min(85, Math.abs(latitude) + margin) * Math.PI) / 180));
  return [-360, 0, 360].some((turn) => longitude + turn >= west - wide && longitude + turn <= east + wide);
}

function passageOf({ track, firstFixMs, path, winds }: Storm, point: Coordinate): Passage {
  let [best, closest] = [{ square: Infinity, share: 0, x: 0, y: 0 }, 0];
  for (const [index, fix] of path.entries()) {
    const found = toSegment(point, fix, path[index + 1] ?? fix);
    if (found.square < best.square) [best, closest] = [found, found.share > 0.5 ? index + 1 : index];
  }
  return {
    track,
    closestKm: Math.round(distance(point.longitude, point.latitude, best.x, best.y)),
    closestWindKt: winds[closest] ?? 0,
    closestAt: new Date(firstFixMs + closest * FIX_MS).toISOString(),
    path,
  };
}

type Fix = readonly [number, number];

/** The point of the way between two fixes that is closest, on a plane: straight enough over six hours. */
function toSegment({ longitude, latitude }: Coordinate, [fromX, fromY]: Fix, [toX, toY]: Fix) {
  // The turn of the globe on which the point is beside the fix.
  const x = longitude - 360 * Math.round((longitude - fromX) / 360);
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const [dx, dy] = [(toX - fromX) * shrink, toY - fromY];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - fromX) * shrink * dx + (latitude - fromY) * dy) / length;
  const share = Math.max(0, Math.min(1, along));
  const [nearX, nearY] = [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
  const [awayX, awayY] = [(nearX - x) * shrink, nearY - latitude];
  return { square: awayX * awayX + awayY * awayY, share, x: nearX, y: nearY };
}
