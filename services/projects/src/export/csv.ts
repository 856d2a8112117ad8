import { escapeFormulas } from '@portal/contracts/common/escape-formulas';
import { stringify, type Options } from 'csv-stringify/sync';
import type { ExportColumn } from '../core/export/exported.ts';
import type { Row } from '@portal/worksheet';
import type { RowBatches } from './cursor.ts';

/** Quotes a text with any part of a line end (RFC 4180); the library's default only looks for a whole CRLF. */
const RFC_4180: Options = { record_delimiter: 'windows', quoted_match: /[\r\n]/ };

/**
 * Writes an export as CSV in UTF-8, a piece for each batch of rows. Numbers and dates are written as PostgreSQL gives them:
 * 1234.50 and 2026-01-31. The byte order mark lets spreadsheets recognize UTF-8.
 */
export async function* csvOf(
  batches: RowBatches | Iterable<readonly Row[]>,
  columns: readonly ExportColumn[],
): AsyncGenerator<string, void, void> {
  yield stringify([columns.map(({ label }) => label)], { ...RFC_4180, bom: true, cast: { string: escapeFormulas } });
  const isText = columns.map(({ kind }) => kind === 'text');
  const options: Options = {
    ...RFC_4180,
    cast: { string: (value, { index }) => (isText[index] ? escapeFormulas(value) : value) },
  };
  for await (const rows of batches) yield stringify([...rows], options);
}
