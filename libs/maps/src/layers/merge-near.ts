import type { Bounds, Position } from '../position.ts';
import { clusterRadius, TOUCHING_DISTANCE } from './cluster-radius.ts';

/** A place of one or many. */
export interface MapGroup {
  readonly count: number;
  readonly position: Position;
  /** Bounds of all the group's points. */
  readonly bounds: Bounds;
  /** Ids of its named members. */
  readonly ids: readonly string[];
  /** True to draw it as closed. */
  readonly isMuted?: boolean | undefined;
}

const TILE = 256;
/** Between two discs, in pixels. */
const GAP = 2;

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly held: MapGroup[];
  count: number;
}

/** Merges groups whose discs would overlap at a zoom, in the middle of their members. */
export function mergeNear(groups: readonly MapGroup[], zoom: number): readonly MapGroup[] {
  const merged = mergedOnce(groups, TILE * 2 ** zoom);
  // Merged groups are larger and elsewhere, and may touch others now.
  return merged.length === groups.length ? merged : mergeNear(merged, zoom);
}

/**
 * Merges groups into larger ones that they would touch, largest first. Only the cells around a disc are searched, so
 * that ten thousand places take a moment.
 */
function mergedOnce(groups: readonly MapGroup[], pixels: number): readonly MapGroup[] {
  const cells = new Map<string, Disc[]>();
  const discs: Disc[] = [];
  for (const group of groups.toSorted((one, other) => other.count - one.count)) {
    const [x, y] = pointOf(group.position, pixels);
    const [column, row] = [Math.floor(x / TOUCHING_DISTANCE), Math.floor(y / TOUCHING_DISTANCE)];
    const touched = AROUND_CELL.flatMap(([right, down]) => cells.get(`${column + right}:${row + down}`) ?? []).find(
      (disc) => Math.hypot(disc.x - x, disc.y - y) < clusterRadius(disc.count) + clusterRadius(group.count) + GAP,
    );
    if (touched) {
      touched.held.push(group);
      touched.count += group.count;
      continue;
    }
    const disc: Disc = { x, y, held: [group], count: group.count };
    discs.push(disc);
    const key = `${column}:${row}`;
    const cell = cells.get(key);
    if (cell) cell.push(disc);
    else cells.set(key, [disc]);
  }
  return discs.map(({ held }) => (held.length === 1 && held[0] ? held[0] : together(held)));
}

const AROUND_CELL = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => [right, down] as const));

/** Returns true if no zoom up to this one separates the group. */
export function isOnePlace({ bounds }: MapGroup, zoom: number): boolean {
  const pixels = TILE * 2 ** zoom;
  const [left, top] = pointOf({ latitude: bounds.north, longitude: bounds.west }, pixels);
  const [right, bottom] = pointOf({ latitude: bounds.south, longitude: bounds.east }, pixels);
  return Math.hypot(right - left, bottom - top) < 2 * clusterRadius(1);
}

function together(groups: readonly MapGroup[]): MapGroup {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  const mean = (degrees: (group: MapGroup) => number) =>
    groups.reduce((sum, group) => sum + degrees(group) * group.count, 0) / count;
  const bounds = groups.map((group) => group.bounds);
  return {
    count,
    position: {
      latitude: mean(({ position }) => position.latitude),
      longitude: mean(({ position }) => position.longitude),
    },
    bounds: {
      west: Math.min(...bounds.map(({ west }) => west)),
      south: Math.min(...bounds.map(({ south }) => south)),
      east: Math.max(...bounds.map(({ east }) => east)),
      north: Math.max(...bounds.map(({ north }) => north)),
    },
    ids: groups.flatMap(({ ids }) => ids),
  };
}

/** Returns a position's pixels on the map of the whole world, from its upper left corner. */
function pointOf({ latitude, longitude }: Position, pixels: number): readonly [x: number, y: number] {
  const sine = Math.max(-0.9999, Math.min(0.9999, Math.sin((latitude * Math.PI) / 180)));
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [((longitude + 180) / 360) * pixels, down * pixels];
}
