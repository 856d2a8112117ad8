import type { ColumnKind, ExportColumn } from '../core/export/exported.ts';
import type { Row, RowBatches } from './cursor.ts';

/** Without it, spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const QUOTED = /[",\r\n]/;
/** What a spreadsheet would run (OWASP, CSV injection), the full-width signs too, which some read as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that is one: in quotes where it needs them (RFC 4180), with an apostrophe where it would be run as a formula. */
function textCell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Numbers and dates come from the database as they are read everywhere: 1234.50 and 2026-01-31. */
const asItIs = (value: string): string => value;

const WRITERS: Readonly<Record<ColumnKind, (value: string) => string>> = {
  text: textCell,
  date: asItIs,
  money: asItIs,
  percent: asItIs,
  number: asItIs,
};

/** An export as CSV (RFC 4180) in UTF-8, a piece for each batch of rows. */
export async function* csvOf(
  batches: RowBatches | Iterable<readonly Row[]>,
  columns: readonly ExportColumn[],
): AsyncGenerator<string, void, void> {
  const writers = columns.map(({ kind }) => WRITERS[kind]);
  let piece = BYTE_ORDER_MARK + columns.map(({ label }) => textCell(label)).join(',') + LINE_END;
  for await (const rows of batches) {
    for (const row of rows) {
      for (const [index, write] of writers.entries()) {
        const value = row[index];
        if (index > 0) piece += ',';
        if (value != null) piece += write(value);
      }
      piece += LINE_END;
    }
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}
