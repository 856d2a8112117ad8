import type { ProjectDetailField } from '@portal/contracts/projects/project';
import type { Cell } from './cells.ts';
import { filledRows, readHeads, rowChecker, rowCountProblem, type ImportedRow, type RefusedRow } from './sheet.ts';
import { WorkbookError } from './workbook-archive.ts';
import type { SheetRow } from './workbook-sheet.ts';
import type { SheetPart } from './workbook.ts';

/** A row of the sheet with the result of its check. */
export interface CheckedRow {
  readonly row: SheetRow;
  readonly result: ImportedRow | RefusedRow;
}

/** Checked rows that follow each other. */
export interface CheckedPart {
  readonly rows: readonly CheckedRow[];
  /** Number of rows that the sheet will have had at its end; an estimate, never less than were checked. */
  readonly expected: number;
  /** Returns the cells of a row by their fields. */
  readonly cellsOf: (row: SheetRow) => ReadonlyMap<ProjectDetailField, Cell>;
}

/**
 * Checks the rows of a sheet as they are read, without its heads and empty rows.
 * @throws WorkbookError where heads or the number of rows are wrong: then nothing of the sheet counts
 */
export async function* checkedRows(sheet: AsyncIterable<SheetPart>): AsyncGenerator<CheckedPart, void, void> {
  let heads: ReturnType<typeof columnsOf> | undefined;
  let count = 0;
  for await (const { rows, expectedRows } of sheet) {
    heads ??= columnsOf(rows[0]);
    const { ignored, check, cellsOf } = heads;
    const filled = filledRows(rows, ignored);
    count += filled.length;
    if (count > 0) refuseCount(count);
    const checked = filled.map((row) => ({ row, result: check(row.number, row.cells) }));
    yield { rows: checked, expected: Math.max(count, expectedRows - 1), cellsOf };
  }
  heads ??= columnsOf(undefined);
  refuseCount(count);
}

/** @throws WorkbookError with all that is wrong with the heads */
function columnsOf(first: SheetRow | undefined) {
  const { columns, ignored, messages } = readHeads(first?.number === 1 ? first.cells : []);
  if (messages.length > 0) throw new WorkbookError(...messages);
  const cellsOf = ({ cells }: SheetRow) => new Map(columns.map(([field, index]) => [field, cells[index]]));
  return { ignored, check: rowChecker(columns, ignored), cellsOf };
}

function refuseCount(count: number): void {
  const problem = rowCountProblem(count);
  if (problem !== undefined) throw new WorkbookError(problem);
}
