import { escapeFormulas } from '@portal/contracts/common/escape-formulas';
import type { Figures } from './chart-spec.ts';

const BYTE_ORDER_MARK = '\uFEFF';
const QUOTED = /[",\r\n]/;

/**
 * Writes figures as CSV (RFC 4180) in UTF-8. The byte order mark lets spreadsheets recognize the encoding; texts that they
 * would run as a formula begin with an apostrophe.
 */
export const csvOf = ({ columns, rows }: Figures): string =>
  BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = escapeFormulas(value);
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
