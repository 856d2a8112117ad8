import { CELL_STYLES, FIRST_SAFE_DAY, daySerial, textCell, xmlText } from '@portal/worksheet';
import { IMPORT_COLUMNS, IMPORT_REASON_LABEL } from '@portal/contracts/projects/import';
import { IMPORT_MAX_ROWS } from '@portal/contracts/projects/import-limits';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { isFault, isPercent, isRounded, isText, returnedCell, shownValue, type Cell } from './cells.ts';
import { DROP_DOWNS } from './template-lists.ts';
import { IMPORT_NOT_LISTED } from './template.texts.ts';
import { lettersOf } from './workbook-sheet.ts';

/** A row as it was sent, and why it was refused. */
export interface ReturnedRow {
  readonly cells: ReadonlyMap<ProjectDetailField, Cell>;
  readonly reason: string;
}

/** Errors that a cell can show in every spreadsheet program; a file with others would be damaged. */
const ERRORS: ReadonlySet<string> = new Set(['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!']);

/** Rows that are written at a time. */
const BATCH = 500;

interface ColumnLook {
  readonly style: number;
  readonly width: number;
}
const TEXT: ColumnLook = { style: CELL_STYLES.text, width: 20 };
const WIDE_TEXT: ColumnLook = { style: CELL_STYLES.text, width: 32 };
/** Excel shows `####` for more than 255 characters in a cell of format Text. */
const LONG_TEXT: ColumnLook = { style: CELL_STYLES.plain, width: 32 };
const LIST: ColumnLook = { style: CELL_STYLES.plain, width: 20 };
const AMOUNT: ColumnLook = { style: CELL_STYLES.amount, width: 20 };
const WHOLE: ColumnLook = { style: CELL_STYLES.whole, width: 20 };
const DATE: ColumnLook = { style: CELL_STYLES.date, width: 14 };
/** Excel takes both 40 and 40% for 40 % here. */
const PERCENTAGE: ColumnLook = { style: CELL_STYLES.percentage, width: 14 };

const LOOKS: Readonly<Record<ProjectDetailField, ColumnLook>> = {
  name: WIDE_TEXT,
  parentCompanyId: WIDE_TEXT,
  type: LIST,
  projectTypeId: TEXT,
  businessTypeId: TEXT,
  currency: LIST,
  constructionValue: AMOUNT,
  dsuSumInsured: AMOUNT,
  policyNumber: TEXT,
  policyStartDate: DATE,
  policyExpireDate: DATE,
  buildDate: DATE,
  linePercent: PERCENTAGE,
  brPremium: AMOUNT,
  dsuPremium: AMOUNT,
  biPremium: AMOUNT,
  triaPremium: AMOUNT,
  constructionType: LIST,
  combustibility: LIST,
  stories: WHOLE,
  area: AMOUNT,
  referenceNumber: TEXT,
  expectedInspections: WHOLE,
  description: LONG_TEXT,
  specialInstruction: LONG_TEXT,
};

const LETTERS = new Map(IMPORT_COLUMNS.map(({ field }, index) => [field, lettersOf(index)]));
const REASON_LETTER = lettersOf(IMPORT_COLUMNS.length);

/**
 * Writes the sheet `Projects` in pieces: heads, formats and drop-down lists. Rows that are given back follow, and a last
 * column that says why.
 */
export function* projectsSheet(rows?: Iterable<ReturnedRow>): Generator<string, void, void> {
  yield headOf(rows !== undefined);
  let xml = '';
  let number = 1;
  for (const row of rows ?? []) {
    number += 1;
    xml += rowXml(row, number);
    if (number % BATCH !== 0) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData>${dropDowns()}</worksheet>`;
}

function headOf(hasReasons: boolean): string {
  const columns = IMPORT_COLUMNS.map(({ field, label }) => ({ ...LOOKS[field], label: label as string }));
  if (hasReasons) columns.push({ style: CELL_STYLES.lines, width: 80, label: IMPORT_REASON_LABEL });
  const looks = columns.map(({ style, width }, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${width}" style="${style}" customWidth="1"/>`;
  });
  const heads = columns.map(({ label }, index) => textCell(`${lettersOf(index)}1`, label, CELL_STYLES.head));
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${looks.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`
  );
}

function rowXml({ cells, reason }: ReturnedRow, number: number): string {
  const written = IMPORT_COLUMNS.map(({ field }) =>
    cellXml(field, `${LETTERS.get(field)}${number}`, returnedCell(field, cells.get(field))),
  );
  return `<row r="${number}">${written.join('')}${textCell(`${REASON_LETTER}${number}`, reason, CELL_STYLES.lines)}</row>`;
}

/**
 * Writes a cell as it was read: a number stays a number, and per cent is shown as such. A number that is to be typed again
 * gets the format that keeps its digits.
 */
function cellXml(field: ProjectDetailField, place: string, cell: Cell): string {
  const { style } = LOOKS[field];
  if (cell == null || cell === '') return '';
  if (isFault(cell)) return ERRORS.has(cell.shown) ? `<c r="${place}" t="e"><v>${cell.shown}</v></c>` : '';
  if (typeof cell === 'string') return textCell(place, cell, style);
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  const isDate = cell instanceof Date;
  const number = isDate ? daySerial(cell.getTime()) : typeof cell === 'number' ? cell : cell.number;
  if (!Number.isFinite(number) || (isDate && number < FIRST_SAFE_DAY))
    return textCell(place, shownValue(cell) ?? '', style);
  const isLost = isText(field) && isRounded(number);
  const shown = isDate
    ? CELL_STYLES.date
    : isPercent(cell)
      ? CELL_STYLES.percentage
      : isLost
        ? CELL_STYLES.text
        : CELL_STYLES.plain;
  return `<c r="${place}" s="${shown}"><v>${number}</v></c>`;
}

function dropDowns(): string {
  const typeCell = `$${LETTERS.get('type')}2`;
  const lists = DROP_DOWNS.map(({ field, formula, isClosed }) => {
    const letters = LETTERS.get(field);
    const refusal = `showErrorMessage="1" errorTitle="${IMPORT_NOT_LISTED.title}" error="${IMPORT_NOT_LISTED.text}" `;
    return (
      `<dataValidation type="list" allowBlank="1" ${isClosed ? refusal : ''}` +
      `sqref="${letters}2:${letters}${IMPORT_MAX_ROWS + 1}"><formula1>${xmlText(formula(typeCell))}</formula1></dataValidation>`
    );
  });
  return `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}
