import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { PROJECT_DETAIL_FIELDS, type ProjectDetailField } from './project.ts';
import { EXPORT_FORMATS } from './list-columns.ts';
import { IMPORT_MAX_ROWS_TEXT, IMPORT_MAX_SIZE_TEXT } from './import-limits.ts';
import { PROJECT_LABELS, PROJECT_TEXTS } from './texts.ts';

/** Name of the sheet that holds the projects (decisions §20) and of the one with the allowed values. */
export const IMPORT_SHEET = 'Projects';
export const IMPORT_LISTS_SHEET = 'Lists';
/** Head of the column that says why a row was refused; an import ignores the column. */
export const IMPORT_REASON_LABEL = 'Reason for Refusal';
/** Errors that an answer lists; `errorsCount` has them all. */
export const IMPORT_MAX_ERRORS = 1_000;
/** Field of the multipart form (spec 2 §7). */
export const IMPORT_FILE_FIELD = 'template';
/** Under this name the template is saved (spec 2 §2). */
export const IMPORT_TEMPLATE_NAME = 'template.xlsx';
export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One column a field of details, in that order, with the label as head (decisions §20). */
export const IMPORT_COLUMNS: readonly { readonly field: ProjectDetailField; readonly label: string }[] =
  PROJECT_DETAIL_FIELDS.map((field) => ({ field, label: PROJECT_LABELS[field] }));

export const IMPORT_STATES = ['Queued', 'Running', 'Succeeded', 'Failed'] as const;

/** Characters of a refused cell that an error shows. */
export const IMPORT_SHOWN_VALUE = 100;

/** Error of a cell: the sheet's row number, the column's label and what the cell holds; null for errors of the file. */
export const importError = v.object({
  row: v.nullable(v.number()),
  column: v.nullable(v.string()),
  /** Absent for errors of the file and for empty cells. */
  value: v.optional(v.string()),
  message: v.string(),
});
export type ImportError = v.InferOutput<typeof importError>;

/** `POST /projects/import?dryRun=true` checks only. */
export const importQuery = v.object({ dryRun: v.optional(v.picklist(['true', 'false'])) });
export const importAccepted = answer(v.object({ jobId: id }));
export const importPath = v.object({ jobId: id });

/** `csv` lists all errors, `xlsx` is the template with the refused rows. */
export const importRefusalsQuery = v.object({ format: v.picklist(EXPORT_FORMATS) });
/** Names under which both are saved. */
export const IMPORT_REFUSALS_NAMES = { csv: 'import-issues.csv', xlsx: 'refused-rows.xlsx' } as const;

/** `GET /projects/import/{jobId}`: all or nothing; `imported` is set when the import has succeeded. */
export const importStatus = v.object({
  jobId: id,
  state: v.picklist(IMPORT_STATES),
  dryRun: v.boolean(),
  done: v.number(),
  total: v.number(),
  errors: v.array(importError),
  errorsCount: v.number(),
  imported: v.nullable(v.number()),
  /** Rows that the workbook hides, by hand or by a filter; they are imported, too. */
  hiddenRows: v.number(),
  /** All errors and the refused rows can be downloaded. */
  hasRefusedRows: v.boolean(),
});
export type ImportStatus = v.InferOutput<typeof importStatus>;
export const importStatusAnswer = answer(importStatus);

/** Texts about faults of a workbook. */
export const IMPORT_TEXTS = {
  noFile: 'Please choose one .xlsx file.',
  oneFile: 'Please choose exactly one .xlsx file.',
  tooLarge: `The file is larger than ${IMPORT_MAX_SIZE_TEXT}.`,
  notWorkbook: 'The file is not an Excel workbook (.xlsx). Please use the template.',
  oldOrProtected:
    'The workbook is protected by a password or saved in an old format. Please save it as .xlsx without a password.',
  tooLargeInside: 'The workbook holds more data than can be imported. Please use the template.',
  damaged: 'The workbook cannot be read. Please save it again in Excel and try once more.',
  noSheet: `The workbook has no sheet '${IMPORT_SHEET}'. Please use the template.`,
  missingColumn: (label: string) => `The column '${label}' is missing. Please use the template.`,
  repeatedColumn: (label: string) => `The column '${label}' stands there twice.`,
  unknownColumn: (label: string) => `The column '${label}' is not one of the template’s. Please remove it.`,
  noRows: `The sheet '${IMPORT_SHEET}' has no rows to import.`,
  tooManyRows: `The workbook has more than ${IMPORT_MAX_ROWS_TEXT} rows. Please split it into several files.`,
  formulaWithoutValue: 'The formula has no value. Please replace it by the value.',
  formulaError: 'The cell shows an error. Please replace it by a value.',
  notText: 'Must be a text',
  roundedNumber: 'Excel keeps only 15 digits of a number. Please format the cell as text and enter it again.',
  notNumber: 'Must be a number',
  notDate: 'Use a date as MM/dd/yyyy or YYYY-MM-DD',
  notOneOf: (labels: readonly string[]) => `Must be one of: ${labels.join(', ')}`,
  /** A fault of a name, with the character that it is about. */
  offending: (message: string, character: string) => `${message}. Found: ${character}`,
  repeatedName: (row: number) => `The same name stands in row ${row}.`,
  nameTaken: PROJECT_TEXTS.nameTaken,
  limitReached: (allowed: number) =>
    `The maximum number of projects (${allowed}) would be exceeded. Please contact sales to add more projects.`,
  beingSent: 'Another workbook of your company is being sent just now.',
  tooMany: 'Several imports of your company are still running. Please wait until one has ended.',
  interrupted: 'The import could not be finished. Nothing has been saved; please try once again.',
} as const;
