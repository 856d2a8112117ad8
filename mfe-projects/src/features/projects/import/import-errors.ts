import { defused } from '@portal/contracts/common/defused';
import type { ImportError } from '@portal/contracts/projects/import';
import { IMPORT_SCREEN_TEXTS } from './import.texts.ts';

/** The issues of an import as a CSV file that Excel reads (byte-order mark, quoted cells, no formulas). */
export function errorsAsCsv(errors: readonly ImportError[]): string {
  const head = [IMPORT_SCREEN_TEXTS.row, IMPORT_SCREEN_TEXTS.column, IMPORT_SCREEN_TEXTS.message];
  const rows = errors.map((issue) => [issue.row ?? '', issue.column ?? '', issue.message]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

const cell = (value: string | number): string => `"${defused(String(value)).replaceAll('"', '""')}"`;
