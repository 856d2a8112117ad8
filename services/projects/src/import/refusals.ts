import type { ImportError } from '@portal/contracts/projects/import';
import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import type { Cell } from './cells.ts';
import { checkedRows } from './checked-rows.ts';
import type { ImportedRow, RefusedRow } from './sheet.ts';
import type { SheetPart } from './workbook.ts';

/** A row that was refused: its cells as they were sent, and its errors. */
export interface Refusal {
  readonly cells: ReadonlyMap<ProjectDetailField, Cell>;
  readonly errors: readonly ImportError[];
}

/**
 * Returns all refused rows of a sheet, in its order. `taken` has the numbers of the rows whose names the company has
 * already.
 */
export async function refusalsOf(
  sheet: AsyncIterable<SheetPart>,
  taken: ReadonlySet<number>,
): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = [];
  for await (const { rows, cellsOf } of checkedRows(sheet)) {
    for (const { row, result } of rows) {
      const errors = errorsOf(result, taken);
      if (errors.length > 0) refusals.push({ cells: cellsOf(row), errors });
    }
  }
  return refusals;
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
