import { IMPORT_COLUMNS, IMPORT_REASON_LABEL, IMPORT_TEXTS, type ImportError } from '@portal/contracts/projects/import';
import { characterName } from '@portal/contracts/common/character-names';
import { isCharacterFault, specialCharacterIn } from '@portal/contracts/common/fields';
import { IMPORT_MAX_ROWS } from '@portal/contracts/projects/import-limits';
import { createProjectBody, type CreateProject, type ProjectDetailField } from '@portal/contracts/projects/project';
import { createParentCompanyBody, createProjectTypeBody } from '@portal/contracts/projects/types';
import * as v from 'valibot';
import { nameKey } from '@portal/contracts/common/name-key';
import {
  isEmpty,
  isFault,
  plainCell,
  readCell,
  remembered,
  shownText,
  shownValue,
  textOf,
  type Cell,
} from './cells.ts';
import { lettersOf, type SheetRow } from './workbook-sheet.ts';

/** A row of the sheet that the form's schema has accepted; parent company and types by their names. */
export interface ImportedRow {
  /** The row's number in the sheet. */
  readonly row: number;
  readonly project: CreateProject;
  readonly parentCompany: string;
  readonly projectType: string;
  readonly businessType: string;
}

/** A row with errors, and its names, each if nothing is wrong with it. */
export interface RefusedRow {
  readonly row: number;
  readonly name: string | undefined;
  readonly parentCompany: string | undefined;
  readonly type: string | undefined;
  readonly projectType: string | undefined;
  readonly businessType: string | undefined;
  readonly errors: readonly ImportError[];
}

/** Characters of a head that an error tells. */
const SHOWN_HEAD = 50;
/** Soft hyphens, marks of direction and other characters that nobody sees in a head. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const REASON_KEY = nameKey(IMPORT_REASON_LABEL);
const LABELS = new Map(IMPORT_COLUMNS.map(({ field, label }) => [field, label]));
/** Placeholder id of names in a workbook while the form's schema validates the rest. */
const SOME_ID = '00000000-0000-7000-8000-000000000000';

/** Returns a function that checks names referred to by rows, with its results cached; undefined for a valid name. */
const problemWith = (schema: v.GenericSchema<string, string>) =>
  remembered((name) => v.safeParse(schema, name).issues?.[0].message);
const NAMED = {
  parentCompanyId: problemWith(createParentCompanyBody.entries.name),
  projectTypeId: problemWith(createProjectTypeBody.entries.value),
  businessTypeId: problemWith(createProjectTypeBody.entries.value),
} as const;

/**
 * Returns the position of each column in the sheet, or what is wrong with the heads; `ignored` are the positions of columns
 * that say why rows were refused before.
 */
export function readHeads(heads: readonly Cell[]): {
  readonly columns: readonly (readonly [ProjectDetailField, number])[];
  readonly ignored: ReadonlySet<number>;
  readonly messages: readonly string[];
} {
  const ignored = new Set<number>();
  const messages: string[] = [];
  const places = new Map<string, number>();
  const known = new Map(IMPORT_COLUMNS.map(({ field, label }) => [nameKey(label), field]));
  heads.forEach((head, index) => {
    if (isEmpty(head)) return;
    const label = String(plainCell(head) ?? '')
      .replace(INVISIBLE, '')
      .trim();
    const key = nameKey(label);
    if (key === REASON_KEY) ignored.add(index);
    else if (!known.has(key)) messages.push(IMPORT_TEXTS.unknownColumn(shownText(label, SHOWN_HEAD)));
    else if (places.has(key)) messages.push(IMPORT_TEXTS.repeatedColumn(label));
    else places.set(key, index);
  });
  for (const { label } of IMPORT_COLUMNS) {
    if (!places.has(nameKey(label))) messages.push(IMPORT_TEXTS.missingColumn(label));
  }
  return {
    columns: [...places].flatMap(([label, index]) => {
      const field = known.get(label);
      return field ? [[field, index] as const] : [];
    }),
    ignored,
    messages,
  };
}

/** Returns the rows of a sheet that hold something outside of the ignored columns, without the headings. */
export const filledRows = (rows: readonly SheetRow[], ignored: ReadonlySet<number>): readonly SheetRow[] =>
  rows.filter(({ number, cells }) => number > 1 && !cells.every((cell, index) => ignored.has(index) || isEmpty(cell)));

/** Returns the fault of the number of rows, undefined if there is none. */
export function rowCountProblem(count: number): string | undefined {
  if (count === 0) return IMPORT_TEXTS.noRows;
  return count > IMPORT_MAX_ROWS ? IMPORT_TEXTS.tooManyRows : undefined;
}

/**
 * Makes the check of one sheet's rows: cells as their columns want them, then the form's own schema, then names that
 * the file has twice. A row with errors gives them, with its names that are right by themselves; another
 * gives the project.
 */
export function rowChecker(
  columns: readonly (readonly [ProjectDetailField, number])[],
  ignored: ReadonlySet<number> = new Set(),
) {
  const known = new Set([...columns.map(([, index]) => index), ...ignored]);
  const rowOfName = new Map<string, number>();
  return (row: number, cells: readonly Cell[]): ImportedRow | RefusedRow => {
    const values: Partial<Record<ProjectDetailField, string | number | null>> = {};
    const errors = new Map<string, string>();
    for (const [field, index] of columns) {
      const result = readCell(field, cells[index]);
      if ('error' in result) errors.set(field, result.error);
      else if (result.value !== null) values[field] = result.value;
    }
    const { parentCompanyId, projectTypeId, businessTypeId } = values;
    for (const field of Object.keys(NAMED) as (keyof typeof NAMED)[]) {
      const problem = NAMED[field](String(values[field] ?? ''));
      if (problem !== undefined && !errors.has(field)) errors.set(field, problem);
    }
    const parsed = v.safeParse(createProjectBody, {
      ...values,
      parentCompanyId: SOME_ID,
      projectTypeId: SOME_ID,
      businessTypeId: SOME_ID,
    });
    for (const issue of parsed.issues ?? []) {
      const field = v.getDotPath(issue);
      if (field && !errors.has(field)) errors.set(field, issue.message);
    }
    checkRepeatedName(values.name, row, rowOfName, errors);
    const faults = faultsBeside(row, cells, known);
    if (errors.size > 0 || faults.length > 0 || !parsed.success) {
      const right = (field: ProjectDetailField) => (errors.has(field) ? undefined : String(values[field]));
      return {
        row,
        name: right('name'),
        parentCompany: right('parentCompanyId'),
        type: right('type'),
        projectType: right('projectTypeId'),
        businessType: right('businessTypeId'),
        errors: [...listed(row, errors, new Map(columns.map(([field, index]) => [field, cells[index]]))), ...faults],
      };
    }
    return {
      row,
      project: parsed.output,
      parentCompany: String(parentCompanyId),
      projectType: String(projectTypeId),
      businessType: String(businessTypeId),
    };
  };
}

/** The faults of cells in columns without a head, under the letters of the column. */
function faultsBeside(row: number, cells: readonly Cell[], known: ReadonlySet<number>): ImportError[] {
  const faults: ImportError[] = [];
  cells.forEach((cell, index) => {
    if (isFault(cell) && !known.has(index))
      faults.push({ row, column: lettersOf(index), ...shown(cell), message: cell.fault });
  });
  return faults;
}

/** The content of a cell as an error tells it; nothing where it has none. */
function shown(cell: Cell): Pick<ImportError, 'value'> {
  const value = shownValue(cell);
  return value === undefined ? {} : { value };
}

function checkRepeatedName(
  name: string | number | null | undefined,
  row: number,
  rowOfName: Map<string, number>,
  errors: Map<string, string>,
): void {
  if (name == null) return;
  const key = nameKey(String(name));
  const first = rowOfName.get(key);
  if (first === undefined) rowOfName.set(key, row);
  else if (!errors.has('name')) errors.set('name', IMPORT_TEXTS.repeatedName(first));
}

/**
 * The errors of a row in the order of the columns, each under the label that heads its column and with what its cell holds.
 */
function listed(
  row: number,
  errors: ReadonlyMap<string, string>,
  cells: ReadonlyMap<ProjectDetailField, Cell>,
): ImportError[] {
  const fields = [...LABELS.keys()].filter((field) => errors.has(field));
  return fields.map((field) => ({
    row,
    column: LABELS.get(field) ?? null,
    ...shown(cells.get(field)),
    message: explained(errors.get(field) ?? '', cells.get(field)),
  }));
}

/** Adds the name of the offending character to a message: many such characters cannot be seen. */
function explained(message: string, cell: Cell): string {
  const character = isCharacterFault(message) ? specialCharacterIn(textOf(cell), message) : undefined;
  return character === undefined ? message : IMPORT_TEXTS.offending(message, characterName(character));
}
