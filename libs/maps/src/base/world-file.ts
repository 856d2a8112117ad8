/** Metres of one step of the numbers in the file: finer than the source, which has about 400 m. */
export const STEP = 100;

/** A line as steps from point to point: x, y of the first point, then the distance of each next one. */
export type Steps = readonly number[];

/** The base map as `world.json` keeps it: drawn on the map's plane (EPSG:3857) and in steps, so that a page only adds up. */
export interface WorldFile {
  /** Rings of each island and continent, the outer one first. */
  readonly land: readonly (readonly Steps[])[];
  readonly borders: readonly Steps[];
  /** Name of each country, where it stands, and the room that there is for it, in steps. */
  readonly countries: readonly (readonly [name: string, x: number, y: number, width: number])[];
}

/** Returns the steps of a line that is given by points in metres. Points that fall on the one before are left out. */
export function stepsOf(points: readonly (readonly number[])[]): number[] {
  const steps: number[] = [];
  let [x, y] = [0, 0];
  for (const [east = 0, north = 0] of points) {
    const [toX, toY] = [Math.round(east / STEP), Math.round(north / STEP)];
    if (steps.length > 0 && toX === x && toY === y) continue;
    steps.push(toX - x, toY - y);
    [x, y] = [toX, toY];
  }
  return steps;
}

/** Appends a line to flat coordinates in metres (x, y, x, y, …). */
export function appendLine(flat: number[], steps: Steps): void {
  let [x, y] = [0, 0];
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    flat.push(x * STEP, y * STEP);
  }
}
