import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import type { Cell } from './cells.ts';
import type { NumberFormat } from './number-formats.ts';
import { unescaped, xmlPieces, type Attributes } from './workbook-xml.ts';

/** Strings and formats that the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  /** True if days are counted from 1904, as in workbooks of old Macintosh versions. */
  readonly is1904: boolean;
}

/** A row of a sheet that has cells. */
export interface SheetRow {
  /** The row's number in the sheet, from 1. */
  readonly number: number;
  /** Hidden by hand or by a filter. */
  readonly isHidden: boolean;
  readonly cells: readonly Cell[];
}

/** Rows that follow each other. */
export interface SheetPiece {
  readonly rows: readonly SheetRow[];
  /** Number of the sheet's last row as the sheet states it before its rows; undefined where it does not. */
  readonly lastRow: number | undefined;
  /** Characters of the sheet read so far. */
  readonly read: number;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly format: NumberFormat | undefined;
  text: string;
  hasFormula: boolean;
  /** The file states its value, be it an empty text. */
  hasValue: boolean;
}

const MAX_ROW = 1_048_576;
const MAX_COLUMN = 16_384;
const DAY_MS = 86_400_000;
/** The day 1970-01-01 in the count that begins in 1900, and how many days later the other one begins. */
const EPOCH_DAY = 25_569;
const DAYS_TO_1904 = 1_462;
/** The 29th of February 1900, a day that only spreadsheets know: those before it have a number one less than later ones. */
const LEAP_DAY = 60;

/**
 * Yields the rows of a sheet that have cells while it is unpacked; empty rows before a distant one take no memory. Cells
 * that would otherwise be read as empty are faults: formulas without a stored value, and cells that show an error.
 * @throws where the sheet is not as ECMA-376 describes one
 */
export async function* readCells(
  sheet: AsyncIterable<string>,
  context: SheetContext,
): AsyncGenerator<SheetPiece, void, void> {
  let rows: SheetRow[] = [];
  let lastRow: number | undefined;
  let row = { number: 0, isHidden: false, cells: [] as Cell[] };
  let nextColumn = 0;
  let cell: OpenCell | undefined;
  let isText = false;
  let isPhonetic = false;

  const begin = ({ r, t = 'n', s }: Attributes): OpenCell => {
    const column = r === undefined ? nextColumn : columnOf(r);
    if (column < nextColumn || column >= MAX_COLUMN) throw new Error(`The cell ${r} is out of its place`);
    nextColumn = column + 1;
    return {
      column,
      type: t,
      format: s === undefined ? undefined : context.formats[Number(s)],
      text: '',
      hasFormula: false,
      hasValue: false,
    };
  };
  const end = (ended: OpenCell): void => {
    const { column, type, text, hasFormula, hasValue } = ended;
    // The value of a formula that gives a text may be empty: =IF(A2="","",A2).
    const isEmptyText = type === 'str' && hasValue;
    if (type === 'e') row.cells[column] = { fault: IMPORT_TEXTS.formulaError, shown: text };
    else if (hasFormula && text.trim() === '' && !isEmptyText)
      row.cells[column] = { fault: IMPORT_TEXTS.formulaWithoutValue, shown: '' };
    else if (text !== '') row.cells[column] = valueOf(ended, context);
  };

  const pieces = xmlPieces(sheet, {
    open(tag, attributes) {
      if (tag === 'row') {
        const number = attributes['r'] === undefined ? row.number + 1 : Number(attributes['r']);
        if (!(number > row.number && number <= MAX_ROW)) throw new Error(`The row ${number} is out of its place`);
        row = { number, isHidden: isTrue(attributes['hidden']), cells: [] };
        nextColumn = 0;
      } else if (tag === 'c') cell = begin(attributes);
      else if (tag === 'f' && cell) cell.hasFormula = true;
      else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 'dimension') lastRow = lastRowOf(attributes['ref']);
      else if (tag === 'v' || tag === 't') {
        isText = !isPhonetic;
        if (cell) cell.hasValue = true;
      }
    },
    text(text) {
      if (cell && isText) cell.text += text;
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isText = false;
      else if (tag === 'rPh') isPhonetic = false;
      else if (tag === 'c' && cell) {
        end(cell);
        cell = undefined;
      } else if (tag === 'row' && row.cells.length > 0) rows.push(row);
    },
  });
  for await (const read of pieces) {
    if (rows.length === 0) continue;
    yield { rows, lastRow, read };
    rows = [];
  }
}

/** The last row of a range such as `A1:Y10001`. */
function lastRowOf(range: string | undefined): number | undefined {
  const [, last] = /:[A-Z]+(\d+)$/.exec(range ?? '') ?? [];
  return last === undefined ? undefined : Number(last);
}

function valueOf({ type, format, text }: OpenCell, { strings, is1904 }: SheetContext): Cell {
  if (type === 's') return known(strings[Number(text)], text);
  if (type === 'str' || type === 'inlineStr') return unescaped(text);
  if (type === 'b') return known(BOOLEANS.get(text.toLowerCase()), text);
  if (type === 'd') return known(validDate(Date.parse(IN_A_ZONE.test(text) ? text : `${text}Z`)), text);
  const number = type === 'n' ? Number(text) : NaN;
  // Programs write what is no number as NaN, INF or 1.#QNAN.
  if (type === 'n' && !Number.isFinite(number)) return { fault: IMPORT_TEXTS.formulaError, shown: text };
  if (Number.isNaN(number)) throw new Error(`A cell has the type ${type}`);
  if (format?.isDate) return known(dayOf(number, is1904), text);
  return format?.code === undefined ? number : { number, format: format.code };
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

/** Times of day with a zone, and days alone, which are in UTC; other times would be in the zone of this machine. */
const IN_A_ZONE = /(?:^[^T]*|Z|[+-]\d\d:\d\d)$/;

/** The day of a number that is shown as a date; an invalid one for times of no day, which Excel shows as 01/00/1900. */
function dayOf(number: number, is1904: boolean): Date | undefined {
  if (is1904) return validDate(Math.floor((number - EPOCH_DAY + DAYS_TO_1904) * DAY_MS));
  if (number >= 0 && number < 1) return new Date(NaN);
  const isBeforeMarch = number > 0 && number < LEAP_DAY;
  return validDate(Math.floor((number - EPOCH_DAY + (isBeforeMarch ? 1 : 0)) * DAY_MS));
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const validDate = (milliseconds: number): Date | undefined =>
  Number.isNaN(milliseconds) ? undefined : new Date(milliseconds);

function known<Value>(value: Value | undefined, text: string): Value {
  if (value === undefined) throw new Error(`A cell refers to ${text.slice(0, 20)}, which is not there`);
  return value;
}

/** The column of a cell's reference, from 0: 27 of `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let place = 0; place < reference.length; place++) {
    const letter = reference.charCodeAt(place) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** The letters of a column, from 0: `AB` of 27. */
export const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
