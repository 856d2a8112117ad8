import type { ImportError } from '@portal/contracts/projects/import';
import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { NAMES_REACHED } from '../core/change/entry.texts.ts';
import type { Cell } from './cells.ts';
import { checkedRows } from './checked-rows.ts';
import { FOUND_FIELDS, type FoundField, type FoundRows } from './frames.ts';
import type { ImportedRow, RefusedRow } from './sheet.ts';
import type { SheetPart } from './workbook.ts';

/** A row that was refused: its cells as they were sent, and its errors. */
export interface Refusal {
  readonly cells: ReadonlyMap<ProjectDetailField, Cell>;
  readonly errors: readonly ImportError[];
}

/** Returns all refused rows of a sheet, in its order; `found` are those refused by what the company has. */
export async function refusalsOf(sheet: AsyncIterable<SheetPart>, found: FoundRows): Promise<readonly Refusal[]> {
  const rowsFound = FOUND_FIELDS.map((field) => [field, new Set(found[field])] as const);
  const refusals: Refusal[] = [];
  for await (const { rows, cellsOf } of checkedRows(sheet)) {
    for (const { row, result } of rows) {
      const errors = errorsOf(result, rowsFound);
      if (errors.length > 0) refusals.push({ cells: cellsOf(row), errors });
    }
  }
  return refusals;
}

function errorsOf(
  checked: ImportedRow | RefusedRow,
  found: readonly (readonly [FoundField, ReadonlySet<number>])[],
): readonly ImportError[] {
  const errors = 'errors' in checked ? checked.errors : [];
  const fields = found.flatMap(([field, rows]) => (rows.has(checked.row) ? [field] : []));
  return [...errors, ...fields.map((field) => foundError(field, checked.row, nameIn(checked, field) ?? ''))];
}

function nameIn(row: ImportedRow | RefusedRow, field: FoundField): string | undefined {
  if (field === 'name') return 'errors' in row ? row.name : row.project.name;
  return { parentCompanyId: row.parentCompany, projectTypeId: row.projectType, businessTypeId: row.businessType }[
    field
  ];
}

/** The error of a row that is refused by what the company has: a name that it has already, or one more than it may have. */
export const foundError = (field: FoundField, row: number, value: string): ImportError => ({
  row,
  column: PROJECT_LABELS[field],
  value,
  message: field === 'name' ? IMPORT_TEXTS.nameTaken : NAMES_REACHED,
});

/** The errors of a row as the last column of the returned workbook tells them, a line each. */
export const reasonOf = ({ errors }: Refusal): string =>
  errors.map(({ column, message }) => `${column}: ${message}`).join('\n');
