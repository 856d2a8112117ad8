import type { SheetColumn } from '@portal/worksheet';

/** A column of an export. */
export interface ExportColumn extends SheetColumn {
  /** Expression in the statement of the export. */
  readonly sql: string;
}

/** An export: its sheet of a workbook, its columns, and the statement that gives their values in their order. */
export interface Exported {
  readonly sheet: string;
  readonly columns: readonly ExportColumn[];
  readonly statement: { readonly text: string; readonly values: unknown[] };
}

/** Returns SQL that replaces the values of a column by the labels of the screens; a value without a label stays. */
export function labelSql(sql: string, labels: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const cases = Object.entries(labels).map(([value, label]) => `when ${quoted(value)} then ${quoted(label)}`);
  return `case ${sql} ${cases.join(' ')} else ${sql} end`;
}
