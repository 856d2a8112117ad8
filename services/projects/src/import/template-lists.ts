import { CELL_STYLES, textCell } from '@portal/worksheet';
import { CURRENCIES } from '@portal/contracts/common/enums';
import { IMPORT_LISTS_SHEET } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import {
  COMBUSTIBILITIES,
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORIES,
  PROJECT_CATEGORY_LABELS,
} from '@portal/contracts/projects/project-lists';
import { PROJECT_TYPE_SEEDS } from '@portal/contracts/projects/project-type-seeds';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { IMPORT_TEMPLATE_NOTES } from './template.texts.ts';
import { lettersOf } from './workbook-sheet.ts';

const LISTS: readonly (readonly [head: string, values: readonly string[]])[] = [
  [PROJECT_LABELS.type, PROJECT_CATEGORIES.map((type) => PROJECT_CATEGORY_LABELS[type])],
  [PROJECT_LABELS.currency, CURRENCIES],
  [PROJECT_LABELS.constructionType, CONSTRUCTION_TYPES.map(({ label }) => label)],
  [PROJECT_LABELS.combustibility, COMBUSTIBILITIES.map(({ label }) => label)],
  ...PROJECT_CATEGORIES.map((type) => [headOfTypes(type), PROJECT_TYPE_SEEDS[type].map(({ value }) => value)] as const),
];

/** Number of the row with the heads of the lists: notes and an empty row precede it. */
const HEAD_ROW = IMPORT_TEMPLATE_NOTES.length + 2;

/** A column of the sheet of projects that offers a list. */
export interface DropDown {
  readonly field: ProjectDetailField;
  /** Formula of the first row's values; `typeCell` is its cell with the type of the project. */
  readonly formula: (typeCell: string) => string;
  /** False if the import also takes other values. */
  readonly isClosed: boolean;
}

const closed = (field: ProjectDetailField): DropDown => ({
  field,
  formula: () => rangeOf(PROJECT_LABELS[field]),
  isClosed: true,
});

export const DROP_DOWNS: readonly DropDown[] = [
  closed('type'),
  closed('currency'),
  closed('constructionType'),
  closed('combustibility'),
  {
    field: 'projectTypeId',
    formula: (typeCell) =>
      `IF(${typeCell}="${PROJECT_CATEGORY_LABELS.OperationalProperty}",` +
      `${rangeOf(headOfTypes('OperationalProperty'))},${rangeOf(headOfTypes('Construction'))})`,
    isClosed: false,
  },
];

/** Returns the sheet with the rules for cells and the allowed values. */
export function listsSheet(): string {
  const longest = Math.max(...LISTS.map(([, values]) => values.length));
  const rows = [
    ...IMPORT_TEMPLATE_NOTES.map((note, index) => rowOf(index + 1, [note])),
    rowOf(
      HEAD_ROW,
      LISTS.map(([head]) => head),
      CELL_STYLES.head,
    ),
    ...Array.from({ length: longest }, (_none, index) =>
      rowOf(
        HEAD_ROW + 1 + index,
        LISTS.map(([, values]) => values[index]),
      ),
    ),
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<cols><col min="1" max="${LISTS.length}" width="34" customWidth="1"/></cols>` +
    `<sheetData>${rows.join('')}</sheetData></worksheet>`
  );
}

function rowOf(number: number, texts: readonly (string | undefined)[], style?: number): string {
  const cells = texts.map((text, column) =>
    text === undefined ? '' : textCell(`${lettersOf(column)}${number}`, text, style),
  );
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The cells of a list, by its head. */
function rangeOf(head: string): string {
  const column = LISTS.findIndex(([label]) => label === head);
  const letters = lettersOf(column);
  const last = HEAD_ROW + (LISTS[column]?.[1].length ?? 0);
  return `${IMPORT_LISTS_SHEET}!$${letters}$${HEAD_ROW + 1}:$${letters}$${last}`;
}

function headOfTypes(type: (typeof PROJECT_CATEGORIES)[number]): string {
  return `${PROJECT_LABELS.projectTypeId}: ${PROJECT_CATEGORY_LABELS[type]}`;
}
