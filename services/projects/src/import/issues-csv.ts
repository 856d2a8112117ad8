import { escapeFormulas } from '@portal/contracts/common/escape-formulas';
import { stringify, type Options } from 'csv-stringify/sync';
import type { Refusal } from './refusals.ts';
import { IMPORT_ISSUE_HEADS } from './template.texts.ts';

/** Quotes a text with any part of a line end (RFC 4180); the library's default only looks for a whole CRLF. */
const OPTIONS: Options = { record_delimiter: 'windows', quoted_match: /[\r\n]/, cast: { string: escapeFormulas } };

/** Writes all errors as CSV, with the byte order mark by which Excel knows UTF-8, and without formulas. */
export function* issuesCsv(refusals: Iterable<Refusal>): Generator<string, void, void> {
  yield stringify([[...IMPORT_ISSUE_HEADS]], { ...OPTIONS, bom: true });
  for (const { errors } of refusals) {
    const lines = errors.map(({ row, column, value, message }) => [row, column, value ?? '', message]);
    yield stringify(lines, OPTIONS);
  }
}
