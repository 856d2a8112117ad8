import { daySerial, FIRST_SAFE_DAY, textCell } from './cells-xml.ts';
import type { Row } from './rows.ts';
import { CELL_STYLES } from './workbook-parts.ts';

/** Kind of a column's values, each with its own format; a `figure` is money where it has decimals, a number where it has none, and text otherwise. */
export type ColumnKind = 'text' | 'date' | 'money' | 'percent' | 'number' | 'figure';

/** A column of a sheet. */
export interface SheetColumn {
  readonly label: string;
  readonly kind: ColumnKind;
}

/** A sheet by its name and its columns. */
export interface Sheet {
  readonly sheet: string;
  readonly columns: readonly SheetColumn[];
}

const numberCell = (style: number) => (place: string, value: string) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;

const WRITERS: Readonly<Record<ColumnKind, (place: string, value: string) => string>> = {
  text: (place, value) => textCell(place, value),
  date: (place, value) => {
    const day = daySerial(Date.parse(value));
    return day < FIRST_SAFE_DAY ? textCell(place, value) : `<c r="${place}" s="${CELL_STYLES.date}"><v>${day}</v></c>`;
  },
  money: numberCell(CELL_STYLES.amount),
  percent: numberCell(CELL_STYLES.percent),
  number: numberCell(CELL_STYLES.plain),
  figure: (place, value) => {
    if (!/^-?\d+(\.\d+)?$/.test(value)) return textCell(place, value);
    return numberCell(value.includes('.') ? CELL_STYLES.amount : CELL_STYLES.plain)(place, value);
  },
};

const WIDTHS: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  date: 12,
  money: 18,
  percent: 9,
  number: 12,
  figure: 18,
};

/** Returns the letters of a column: A to Z, then AA. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Returns the markup before the rows: frozen headings, and column widths by kind. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  const heads = columns.map(({ label }, index) => textCell(`${letterOf(index)}1`, label, CELL_STYLES.head));
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
  );
}

export const SHEET_END = '</sheetData></worksheet>';

/** Writes rows of a sheet from the row number `from` on. */
export function sheetRows(columns: readonly SheetColumn[]): (rows: readonly Row[], from: number) => string {
  const writers = columns.map(({ kind }, index) => [letterOf(index), WRITERS[kind]] as const);
  return (rows, from) => {
    let xml = '';
    for (const [index, row] of rows.entries()) {
      const number = from + index;
      xml += `<row r="${number}">`;
      for (const [column, [letter, write]] of writers.entries()) {
        const value = row[column];
        if (value != null) xml += write(letter + number, value);
      }
      xml += '</row>';
    }
    return xml;
  };
}
