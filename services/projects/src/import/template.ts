import { CURRENCIES } from '@portal/contracts/common/enums';
import { IMPORT_COLUMNS, IMPORT_LISTS_SHEET, IMPORT_SHEET } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import {
  COMBUSTIBILITIES,
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORIES,
  PROJECT_CATEGORY_LABELS,
} from '@portal/contracts/projects/project-lists';
import { PROJECT_TYPE_SEEDS } from '@portal/contracts/projects/project-type-seeds';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { IMPORT_TEMPLATE_NOTES } from './template.texts.ts';

const DATES: readonly ProjectDetailField[] = ['policyStartDate', 'policyExpireDate', 'buildDate'];
const WIDE: readonly ProjectDetailField[] = ['name', 'parentCompanyId', 'description', 'specialInstruction'];

let made: Promise<Buffer> | undefined;

/** Returns the workbook to fill in: the sheet `Projects` with its headings, and the rules for its cells. */
export function importTemplate(): Promise<Buffer> {
  made ??= make();
  return made;
}

async function make(): Promise<Buffer> {
  const head = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
  return writeXlsxFile([
    {
      sheet: IMPORT_SHEET,
      data: [IMPORT_COLUMNS.map(({ label }) => head(label))],
      columns: IMPORT_COLUMNS.map(({ field }) => ({
        width: WIDE.includes(field) ? 32 : DATES.includes(field) ? 14 : 20,
      })),
      stickyRowsCount: 1,
    },
    { sheet: IMPORT_LISTS_SHEET, data: lists(head), columns: listColumns().map(() => ({ width: 34 })) },
  ]).toBuffer();
}

const listColumns = (): readonly (readonly [string, readonly string[]])[] => [
  [PROJECT_LABELS.type, PROJECT_CATEGORIES.map((type) => PROJECT_CATEGORY_LABELS[type])],
  [PROJECT_LABELS.currency, CURRENCIES],
  [PROJECT_LABELS.constructionType, CONSTRUCTION_TYPES.map(({ label }) => label)],
  [PROJECT_LABELS.combustibility, COMBUSTIBILITIES.map(({ label }) => label)],
  ...PROJECT_CATEGORIES.map(
    (type) =>
      [
        `${PROJECT_LABELS.projectTypeId}: ${PROJECT_CATEGORY_LABELS[type]}`,
        PROJECT_TYPE_SEEDS[type].map(({ value }) => value),
      ] as const,
  ),
];

function lists(head: (value: string) => { value: string }): SheetData {
  const columns = listColumns();
  const rows = Math.max(...columns.map(([, values]) => values.length));
  return [
    ...IMPORT_TEMPLATE_NOTES.map((note) => [{ value: note, type: String }]),
    [],
    columns.map(([label]) => head(label)),
    ...Array.from({ length: rows }, (_, row) =>
      columns.map(([, values]) => (values[row] === undefined ? null : { value: values[row], type: String })),
    ),
  ];
}
