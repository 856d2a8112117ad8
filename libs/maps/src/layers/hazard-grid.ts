/** A global grid of classes, one byte a cell: row by row from 90° north and 180° west, eastward, then southward. */
export interface ClassGrid {
  readonly columns: number;
  readonly rows: number;
  readonly classes: Uint8Array;
}

/** The bytes of a grid that came as base64. */
export function classesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const OPAQUE = 255;

/** A picture with one pixel a cell in the classes' colours; a class without a colour is seen through. */
export function paintGrid(grid: ClassGrid, colours: ReadonlyMap<number, string>): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(grid.columns * grid.rows * 4);
  const painted = new Map([...colours].map(([rawClass, colour]) => [rawClass, channelsOf(colour)]));
  grid.classes.forEach((rawClass, cell) => {
    const channels = painted.get(rawClass);
    if (channels) pixels.set([...channels, OPAQUE], cell * 4);
  });
  return pixels;
}

/** Red, green and blue of `#rrggbb`. */
function channelsOf(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1, 7), 16);
  return [(value >> 16) & OPAQUE, (value >> 8) & OPAQUE, value & OPAQUE];
}

/** Once round the earth at the equator in the map's metres, and half of it. */
const WORLD_WIDTH = 2 * Math.PI * 6_378_137;

/** Returns a latitude's distance from the equator on the map, in metres; the poles lie at the map's edges. */
function northing(latitude: number): number {
  if (Math.abs(latitude) >= 90) return Math.sign(latitude) * WORLD_WIDTH;
  const radians = (latitude * Math.PI) / 180;
  return 6_378_137 * Math.log(Math.tan(Math.PI / 4 + radians / 2));
}

/** View of a map: its centre in metres, metres per pixel, size in pixels. */
export interface VisibleArea {
  readonly centre: readonly [number, number];
  readonly resolution: number;
  readonly width: number;
  readonly height: number;
}

/** A run of cells within one row, and where on the picture it stands. */
export interface Strip {
  readonly row: number;
  readonly column: number;
  readonly columns: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The strips of a grid that can be seen, their edges on whole pixels so that no seam stays between them. */
export function visibleStrips({ columns, rows }: ClassGrid, area: VisibleArea): Strip[] {
  const { centre, resolution, width, height } = area;
  const cell = WORLD_WIDTH / columns;
  const left = centre[0] - (width / 2) * resolution + WORLD_WIDTH / 2;
  const first = Math.floor(left / cell);
  const last = Math.floor((left + width * resolution) / cell);
  const xOf = (column: number) => Math.round((column * cell - left) / resolution);
  const yOf = (row: number) => Math.round((centre[1] - northing(90 - (row * 180) / rows)) / resolution + height / 2);
  const strips: Strip[] = [];
  for (let row = 0; row < rows; row += 1) {
    const y = yOf(row);
    const bottom = yOf(row + 1);
    if (bottom <= 0 || y >= height) continue;
    // The map repeats beyond the date line: each turn begins with the first column again.
    for (let column = first; column <= last;) {
      const start = ((column % columns) + columns) % columns;
      const run = Math.min(columns - start, last - column + 1);
      strips.push({
        row,
        column: start,
        columns: run,
        x: xOf(column),
        y,
        width: xOf(column + run) - xOf(column),
        height: bottom - y,
      });
      column += run;
    }
  }
  return strips;
}
