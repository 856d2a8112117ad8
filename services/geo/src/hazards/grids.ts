import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { HazardGrid } from '@portal/contracts/geo/layers';
import { MAX_RAW_CLASS, MIN_RAW_CLASS, PERILS, type Peril } from '@portal/contracts/geo/perils';
import { readData } from '../data-folder.ts';

interface GridFile {
  readonly cols: number;
  readonly rows: number;
  readonly cell: number;
  /** One byte a cell in base64, row by row from (-180, 90) eastward, then southward. */
  readonly raw: string;
}

export type HazardGrids = Readonly<
  Record<Peril, { readonly grid: HazardGrid; classAt(point: Coordinate): number | null }>
>;

/** The grids of `data/`, in memory. */
export const loadGrids = (): HazardGrids =>
  Object.fromEntries(PERILS.map((peril) => [peril, gridOf(readData<GridFile>(`${peril}.json`))])) as HazardGrids;

function gridOf({ cols, rows, cell, raw }: GridFile) {
  const classes = Buffer.from(raw, 'base64');
  return {
    grid: { columns: cols, rows, cellDegrees: cell, classes: raw },
    /** The south pole belongs to the last row, the date line to the first column. */
    classAt({ longitude, latitude }: Coordinate): number | null {
      const row = Math.min(rows - 1, Math.floor((90 - latitude) / cell));
      const column = Math.floor(((longitude + 180) % 360) / cell);
      const value = classes[row * cols + column] ?? 0;
      return value >= MIN_RAW_CLASS && value <= MAX_RAW_CLASS ? value : null;
    },
  };
}
