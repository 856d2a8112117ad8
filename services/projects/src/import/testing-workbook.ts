import { IMPORT_COLUMNS, IMPORT_SHEET } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import writeXlsxFile, { type Row } from 'write-excel-file/node';
import type { SheetRow } from './workbook-sheet.ts';
import { readProjectsSheet } from './workbook.ts';

export type WorkbookCell = string | number | boolean | Date | null | { readonly formula: string };
export type WorkbookRow = Partial<Record<ProjectDetailField, WorkbookCell>>;

/** Returns all rows of the sheet `Projects`. */
export async function readRows(file: Buffer): Promise<readonly SheetRow[]> {
  const read: SheetRow[] = [];
  for await (const { rows } of readProjectsSheet(file)) read.push(...rows);
  return read;
}

/** A row that is accepted; a test states what matters to it. */
export const aRow = (fields: WorkbookRow = {}): WorkbookRow => ({
  name: 'Quayside Depot',
  parentCompanyId: 'Calder & Sons',
  type: 'Operational Property',
  projectTypeId: 'Warehouse',
  businessTypeId: 'Cold Store',
  currency: 'GBP',
  constructionValue: 2_500_000,
  policyStartDate: new Date('2026-01-01T00:00:00Z'),
  policyExpireDate: new Date('2027-01-01T00:00:00Z'),
  ...fields,
});

export interface WorkbookOptions {
  readonly sheet?: string;
  readonly heads?: readonly string[];
}

/** A workbook of the template's form with these rows; an empty object is an empty row. */
export async function workbookOf(rows: readonly WorkbookRow[], options: WorkbookOptions = {}): Promise<Buffer> {
  const heads = options.heads ?? IMPORT_COLUMNS.map(({ label }) => label);
  const data: Row[] = [heads.map((value) => ({ value, type: String }))];
  for (const row of rows) data.push(IMPORT_COLUMNS.map(({ field }) => cellOf(row[field])));
  return writeXlsxFile(data, { sheet: options.sheet ?? IMPORT_SHEET }).toBuffer();
}

function cellOf(value: WorkbookCell | undefined) {
  if (value == null) return null;
  if (value instanceof Date) return { value, type: Date, format: 'mm/dd/yyyy' };
  if (typeof value === 'object') return { value: value.formula, type: 'Formula' as const };
  if (typeof value === 'number') return { value, type: Number };
  return typeof value === 'boolean' ? { value, type: Boolean } : { value, type: String };
}
