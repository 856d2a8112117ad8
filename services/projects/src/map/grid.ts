import { MAX_MAP_ZOOM } from '@portal/contracts/projects/map-limits';

/** Levels of the grid: at level 0 the world is one cell, each further one cuts cells into four. As `map_place` has it. */
export const FINEST_LEVEL = 20;
/** Levels whose cells are counted ahead (migration of the map). */
export const COUNTED_LEVELS = [5, 9, 13] as const;
/** A cell is a quarter as wide as a tile of 256 pixels: 64 pixels on the screen. */
const LEVELS_BELOW_TILE = 2;
/** Maximum number of cells in one answer: a box too wide for its zoom gets coarser cells. */
const MOST_CELLS = 4_096;

/** A box in degrees; where west is greater than east it crosses the date line. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Cells of the finest level, from and to inclusive, along the curve that numbers them. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Cells of some level, from the western to the eastern and from the northern to the southern one, inclusive. */
interface Block {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The level whose cells are 64 pixels wide at a zoom; a coarser one where the box would hold too many of them. */
export function levelOf(zoom: number, box: Box): number {
  let level = Math.min(Math.floor(zoom), MAX_MAP_ZOOM) + LEVELS_BELOW_TILE;
  while (level > 0 && cellsIn(box, level) > MOST_CELLS) level--;
  return level;
}

const cellsIn = (box: Box, level: number): number =>
  blocksOf(box, level).reduce((sum, { left, right, top, bottom }) => sum + (right - left + 1) * (bottom - top + 1), 0);

/** The cells of a level that a box touches, as ranges of the finest level in their order. */
export function rangesOf(box: Box, level: number): Range[] {
  const ranges: { from: number; to: number }[] = [];
  for (const block of blocksOf(box, level)) {
    cover(block, level, 0, 0, 0, (from, to) => {
      const last = ranges.at(-1);
      if (last && last.to + 1 === from) last.to = to;
      else ranges.push({ from, to });
    });
  }
  return ranges;
}

/** The finest cells of one cell of a level. */
export const rangeOfCell = (cell: number, level: number): Range => {
  const cells = 4 ** (FINEST_LEVEL - level);
  return { from: cell * cells, to: (cell + 1) * cells - 1 };
};

function blocksOf({ west, south, east, north }: Box, level: number): Block[] {
  const rows = { top: rowOf(north, level), bottom: rowOf(south, level) };
  const whole = 2 ** level - 1;
  const [left, right] = [columnOf(west, level), columnOf(east, level)];
  if (west <= east) return [{ left, right, ...rows }];
  // If both edges are in one column, the box spans the whole world.
  if (left <= right) return [{ left: 0, right: whole, ...rows }];
  return [
    { left: 0, right, ...rows },
    { left, right: whole, ...rows },
  ];
}

const within = (index: number, level: number): number => Math.max(0, Math.min(2 ** level - 1, Math.floor(index)));
const columnOf = (longitude: number, level: number): number => within(((longitude + 180) / 360) * 2 ** level, level);
const rowOf = (latitude: number, level: number): number =>
  within(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** level, level);

/** Quarters the world until each quarter lies completely inside or outside the block. */
function cover(
  block: Block,
  level: number,
  depth: number,
  column: number,
  row: number,
  add: (from: number, to: number) => void,
  place = 0,
): void {
  const size = 2 ** (level - depth);
  const [left, top] = [column * size, row * size];
  const [right, bottom] = [left + size - 1, top + size - 1];
  if (left > block.right || right < block.left || top > block.bottom || bottom < block.top) return;
  if (left >= block.left && right <= block.right && top >= block.top && bottom <= block.bottom) {
    const { from, to } = rangeOfCell(place, depth);
    return add(from, to);
  }
  for (let quarter = 0; quarter < 4; quarter++) {
    cover(block, level, depth + 1, column * 2 + (quarter & 1), row * 2 + (quarter >> 1), add, place * 4 + quarter);
  }
}
