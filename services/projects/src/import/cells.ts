import { CURRENCIES } from '@portal/contracts/common/enums';
import { IMPORT_SHOWN_VALUE, IMPORT_TEXTS } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import {
  COMBUSTIBILITIES,
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORIES,
  PROJECT_CATEGORY_LABELS,
} from '@portal/contracts/projects/project-lists';
import { format as formatted, isPercentFormat } from 'numfmt';

/** A number with the format in which the workbook shows it: 0.4 in the format `0%` is shown as 40%. */
export interface FormattedNumber {
  readonly number: number;
  /** The format code of the cell's style. */
  readonly format: string;
}

/** A cell without a value that could be imported. */
export interface CellFault {
  /** Says why, for the person who sent the workbook. */
  readonly fault: string;
  /** The content as the workbook shows it, such as `#N/A`; empty where it shows nothing. */
  readonly shown: string;
}

/** Value of a cell once the workbook is read: formulas give their values, days give dates. */
export type Cell = string | number | boolean | Date | FormattedNumber | CellFault | null | undefined;

/** A cell's value without its format; of a fault what the workbook shows. */
type PlainCell = Exclude<Cell, FormattedNumber | CellFault>;

export const isFault = (cell: Cell): cell is CellFault => typeof cell === 'object' && cell !== null && 'fault' in cell;

const isPercentCode = remembered(isPercentFormat);
const isFormatted = (cell: Cell): cell is FormattedNumber =>
  typeof cell === 'object' && cell !== null && 'number' in cell;
/** Returns true if the workbook shows a number as per cent. */
export const isPercent = (cell: Cell): boolean => isFormatted(cell) && isPercentCode(cell.format);

/** A cell's value as Excel shows it: 0.4 in the format `0%` is 40. */
export function plainCell(cell: Cell): PlainCell {
  if (isFault(cell)) return cell.shown === '' ? undefined : cell.shown;
  if (!isFormatted(cell)) return cell;
  return isPercent(cell) ? roundOffNoise(cell.number * 100) : cell.number;
}

/** Returns the content of a cell for people; cut where it is long, undefined where it is empty. */
export function shownValue(cell: Cell): string | undefined {
  const plain = plainCell(cell);
  if (plain == null) return undefined;
  if (plain instanceof Date) return Number.isNaN(plain.getTime()) ? undefined : plain.toISOString().slice(0, 10);
  const text = textOf(cell, plain);
  return shownText(isPercent(cell) ? `${text}%` : text, IMPORT_SHOWN_VALUE);
}

/** Returns a text of a workbook as an error tells it: cut where it is long, without what a database cannot hold. */
export function shownText(text: string, length: number): string {
  // Half of a sign that the cut goes through would be no text.
  const shown = text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return shown.toWellFormed().replaceAll('\0', '\ufffd');
}

/** Formats of numbers that are read as texts: leading zeros, signs between digits and words around them. */
const AS_TEXT = /^(?:[#0 ()/:-]|"[^"]*"|\\.)+$/;
const isTextCode = remembered((code: string) => AS_TEXT.test(code) && /0{2}|["\\][^"]*\p{L}/u.test(code));

/** A cell's text as Excel shows it: 42 in the format `00000` is 00042, and `true` is TRUE. */
export function textOf(cell: Cell, plain = plainCell(cell)): string {
  if (typeof plain === 'boolean') return String(plain).toUpperCase();
  const isText = isFormatted(cell) && Number.isSafeInteger(cell.number) && isTextCode(cell.format);
  return isText ? formatted(cell.format, cell.number) : String(plain);
}

/** A cell's value for the form, or its error. */
export type CellResult = { readonly value: string | number | null } | { readonly error: string };

type Reader = (plain: Exclude<PlainCell, null | undefined>, cell: Cell) => CellResult;

/** Numbers from here on have more digits than Excel keeps. */
const ROUNDED_FROM = 1e15;

/** Returns true for a number that Excel has rounded: the digits that somebody typed are lost. */
export const isRounded = (plain: PlainCell): boolean => typeof plain === 'number' && Math.abs(plain) >= ROUNDED_FROM;

const asText: Reader = (plain, cell) => {
  if (plain instanceof Date) return { error: IMPORT_TEXTS.notText };
  if (isRounded(plain)) return { error: IMPORT_TEXTS.roundedNumber };
  return { value: textOf(cell, plain).trim().replace(LINE_END, '\n') };
};

/** Ends of lines as Windows and old Macintosh write them; the form has the other one. */
const LINE_END = /\r\n?/g;

/** Programs that keep a value from being a formula write an apostrophe before it. */
const unprefixed = (text: string): string => text.trim().replace(/^'/, '');

/** Reads numbers of policies and the like. */
const asIdentifier: Reader = (plain, cell) =>
  asText(typeof plain === 'string' ? unprefixed(plain) : plain, typeof cell === 'string' ? unprefixed(cell) : cell);

/** Reads numbers, and numbers stored as text: `1,234.56`, `40 %`. */
const asNumber: Reader = (cell) => {
  if (typeof cell === 'number') return { value: roundOffNoise(cell) };
  if (typeof cell !== 'string') return { error: IMPORT_TEXTS.notNumber };
  const text = unprefixed(cell);
  const plain = text.endsWith('%') ? text.slice(0, -1).trimEnd() : text;
  const isNumber = /^-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(plain);
  return isNumber ? { value: Number(plain.replaceAll(',', '')) } : { error: IMPORT_TEXTS.notNumber };
};

/** Rounds off the noise of binary fractions in calculated values: 0.1 + 0.2. */
function roundOffNoise(value: number): number {
  return hasFewDecimals(value) ? value : Number(value.toPrecision(15));
}

/** Returns true for numbers of at most four decimals and 14 digits, which have no noise: most are, and text takes longer. */
const hasFewDecimals = (value: number): boolean =>
  Number.isSafeInteger(value) || (Math.abs(value) < 1e10 && Math.round(value * 1e4) / 1e4 === value);

const dayOf = remembered((time: number) => new Date(time).toISOString().slice(0, 10));

/** Real dates, and dates as text: `MM/dd/yyyy` or `YYYY-MM-DD`. */
const asDate: Reader = (cell) => {
  if (cell instanceof Date) {
    const time = cell.getTime();
    return Number.isNaN(time) ? { error: IMPORT_TEXTS.notDate } : { value: dayOf(time) };
  }
  if (typeof cell !== 'string') return { error: IMPORT_TEXTS.notDate };
  const text = unprefixed(cell).replace(MIDNIGHT, '');
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { value: text };
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (!american) return { error: IMPORT_TEXTS.notDate };
  const [, month = '', day = '', year = ''] = american;
  return { value: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` };
};

/** The time of a day that programs add to a date. */
const MIDNIGHT = /[ T]00:00(?::00(?:\.0+)?)?Z?$/;

/** One of a list, by its label or its value, in any case and with any white space. */
const asOneOf = (list: readonly { readonly value: string; readonly label: string }[]): Reader => {
  const byText = new Map(list.flatMap(({ value, label }) => [value, label].map((text) => [listKey(text), value])));
  const error = IMPORT_TEXTS.notOneOf(list.map(({ label }) => label));
  return (cell) => {
    const value = byText.get(listKey(String(cell)));
    return value === undefined ? { error } : { value };
  };
};

const listKey = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

const READERS: Readonly<Record<ProjectDetailField, Reader>> = {
  name: asText,
  parentCompanyId: asText,
  type: asOneOf(PROJECT_CATEGORIES.map((value) => ({ value, label: PROJECT_CATEGORY_LABELS[value] }))),
  projectTypeId: asText,
  businessTypeId: asText,
  currency: asOneOf(CURRENCIES.map((value) => ({ value, label: value }))),
  constructionValue: asNumber,
  dsuSumInsured: asNumber,
  policyNumber: asIdentifier,
  policyStartDate: asDate,
  policyExpireDate: asDate,
  buildDate: asDate,
  linePercent: asNumber,
  brPremium: asNumber,
  dsuPremium: asNumber,
  biPremium: asNumber,
  triaPremium: asNumber,
  constructionType: asOneOf(CONSTRUCTION_TYPES),
  combustibility: asOneOf(COMBUSTIBILITIES),
  stories: asNumber,
  area: asNumber,
  referenceNumber: asIdentifier,
  expectedInspections: asNumber,
  description: asText,
  specialInstruction: asText,
};

/** Pattern of a visible character. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Returns true if a cell holds nothing that could be imported, invisible characters included. */
export const isEmpty = (cell: Cell): cell is null | undefined | string =>
  cell == null || (typeof cell === 'string' && !VISIBLE.test(cell));

/** Reads a cell as the field's column wants it; an empty one is null. */
export function readCell(field: ProjectDetailField, cell: Cell): CellResult {
  if (isFault(cell)) return { error: cell.fault };
  const plain = plainCell(cell);
  return plain == null || isEmpty(plain) ? { value: null } : READERS[field](plain, cell);
}

/** Returns true for a field whose column holds texts. */
export const isText = (field: ProjectDetailField): boolean =>
  READERS[field] === asText || READERS[field] === asIdentifier;

/** Returns a cell as a refused row gives it back: where a number is read as a text, that text. */
export function returnedCell(field: ProjectDetailField, cell: Cell): Cell {
  if (!isText(field) || !isFormatted(cell)) return cell;
  const text = textOf(cell);
  return text === String(plainCell(cell)) ? cell : text;
}

/** Caches the results of a function: the rows of a sheet name few parent companies, types and days. */
export function remembered<Key, Result>(work: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    let result = results.get(key);
    if (result === undefined && !results.has(key)) results.set(key, (result = work(key)));
    return result as Result;
  };
}
