import type { ImportError } from '@portal/contracts/projects/import';
import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import type { Cell } from './cells.ts';
import { filledRows, readHeads, rowChecker, type ImportedRow, type RefusedRow } from './sheet.ts';
import { headsOf, type ReadSheet } from './workbook.ts';

/** A row that was refused: its cells as they were sent, and its errors. */
export interface Refusal {
  readonly cells: ReadonlyMap<ProjectDetailField, Cell>;
  readonly errors: readonly ImportError[];
}

/**
 * Returns all refused rows of a sheet, in its order. `taken` has the numbers of the rows whose names the company has
 * already.
 */
export function refusalsOf({ rows, errors }: ReadSheet, taken: ReadonlySet<number>): readonly Refusal[] {
  const { columns, ignored } = readHeads(headsOf(rows));
  const cellsOf = (cells: readonly Cell[]) => new Map(columns.map(([field, index]) => [field, cells[index]] as const));
  if (errors.length > 0) {
    // The import checks nothing else of a workbook with unreadable cells.
    const cellsOfRow = new Map(rows.map(({ number, cells }) => [number, cells]));
    return [...Map.groupBy(errors, ({ row }) => row)].map(([row, ofRow]) => ({
      cells: cellsOf(cellsOfRow.get(row ?? 0) ?? []),
      errors: ofRow,
    }));
  }
  const check = rowChecker(columns);
  return filledRows(rows, ignored).flatMap(({ number, cells }) => {
    const found = errorsOf(check(number, cells), taken);
    return found.length === 0 ? [] : [{ cells: cellsOf(cells), errors: found }];
  });
}

function errorsOf(checked: ImportedRow | RefusedRow, taken: ReadonlySet<number>): readonly ImportError[] {
  const errors = 'errors' in checked ? checked.errors : [];
  if (!taken.has(checked.row)) return errors;
  const name = 'errors' in checked ? checked.name : checked.project.name;
  return [...errors, nameTaken(checked.row, name ?? '')];
}

/** The error of a row whose name the company has already. */
export const nameTaken = (row: number, name: string): ImportError => ({
  row,
  column: PROJECT_LABELS.name,
  value: name,
  message: IMPORT_TEXTS.nameTaken,
});

/** The errors of a row as the last column of the returned workbook tells them, a line each. */
export const reasonOf = ({ errors }: Refusal): string =>
  errors.map(({ column, message }) => `${column}: ${message}`).join('\n');
