import { once } from 'node:events';
import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { IMPORT_MAX_ERRORS, IMPORT_TEXTS, type ImportError } from '@portal/contracts/projects/import';
import { columnsOf } from '../projects/project-columns.ts';
import { nameKey } from '../projects/name-key.ts';
import { writeFrame } from './frames.ts';
import { filledRows, readHeads, rowChecker, rowCountProblem, type ImportedRow, type SheetRow } from './sheet.ts';
import { WorkbookError } from './workbook-check.ts';
import { readProjectsSheet } from './workbook.ts';

/** Niceness of the process: a third of the processor's time where others want it too, all of it where they do not. */
const PRIORITY = 5;
/** Rows that go to the service at a time; fewer at first, so that it begins to store them sooner. */
const BATCH = 1_000;
const FIRST_BATCH = 100;

/**
 * A process of its own that reads a workbook from its standard input and writes what it holds to its standard output,
 * so that neither the time nor the memory of reading is the service's. It yields to everything else on the machine.
 */
async function run(): Promise<void> {
  setPriority(PRIORITY);
  try {
    const sheet = await readProjectsSheet(await buffer(process.stdin));
    if ('errors' in sheet) sendErrors(sheet.errors);
    else await sendRows(sheet.rows);
  } catch (error) {
    const known = error instanceof WorkbookError;
    if (!known) process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
    sendErrors([{ row: null, column: null, message: known ? error.message : IMPORT_TEXTS.damaged }]);
  }
  send({ kind: 'end' });
}

const send = (frame: Parameters<typeof writeFrame>[0]): unknown => process.stdout.write(writeFrame(frame));

let errorsSent = 0;
function sendErrors(errors: readonly ImportError[]): void {
  if (errors.length === 0) return;
  const listed = errors.slice(0, Math.max(0, IMPORT_MAX_ERRORS - errorsSent));
  errorsSent += listed.length;
  send({ kind: 'errors', count: errors.length, errors: listed });
}

async function sendRows(sheet: readonly SheetRow[]): Promise<void> {
  const { columns, errors } = readHeads(sheet[0] ?? []);
  if (errors.length > 0) return sendErrors(errors);
  let total = 0;
  for (const _ of filledRows(sheet)) total += 1;
  const problem = rowCountProblem(total);
  if (problem) return sendErrors([{ row: null, column: null, message: problem }]);
  send({ kind: 'total', total });

  const check = rowChecker(columns);
  const names = newNames();
  let batch: ImportedRow[] = [];
  let wrong: ImportError[] = [];
  let checked = 0;
  let seen = 0;
  const flush = (): void => {
    sendErrors(wrong);
    send({ kind: 'rows', count: checked, names: names.take(), rows: batch.map(stored) });
    batch = [];
    wrong = [];
    checked = 0;
  };
  for (const [number, cells] of filledRows(sheet)) {
    const result = check(number, cells);
    checked += 1;
    seen += 1;
    if (Array.isArray(result)) wrong.push(...result);
    else {
      batch.push(result);
      names.note(result);
    }
    if (checked < (seen === checked ? FIRST_BATCH : BATCH)) continue;
    flush();
    // What has been written leaves only when this process lets it: the service stores it while the next is checked.
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }
  if (checked > 0) flush();
}

/** The names of parent companies and types that have not been sent before. */
function newNames() {
  const sent = new Set<string>();
  let parents: string[][] = [];
  let types: string[][] = [];
  let businesses: string[][] = [];
  const isNew = (key: string): boolean => !sent.has(key) && Boolean(sent.add(key));
  return {
    note({ project: { type }, parentCompany, projectType, businessType }: ImportedRow): void {
      const keys = { parent: nameKey(parentCompany), type: nameKey(projectType), business: nameKey(businessType) };
      if (isNew(`parent\n${keys.parent}`)) parents.push([clean(parentCompany), keys.parent]);
      if (isNew(`type\n${type}\n${keys.type}`)) types.push([type, clean(projectType), keys.type]);
      if (isNew(`business\n${type}\n${keys.type}\n${keys.business}`)) {
        businesses.push([type, keys.type, clean(businessType), keys.business]);
      }
    },
    take() {
      const taken = { parents, types, businesses };
      [parents, types, businesses] = [[], [], []];
      return taken;
    },
  };
}

const clean = (name: string): string => name.normalize('NFC').trim();

/** A row as the database takes it: the columns, and keys of the names that it refers to. */
function stored({ row, project, parentCompany, projectType, businessType }: ImportedRow): object {
  const { parent_company_id: _, project_type_id: __, business_type_id: ___, ...columns } = columnsOf(project);
  return {
    row,
    ...columns,
    parent_key: nameKey(parentCompany),
    type_key: nameKey(projectType),
    business_key: nameKey(businessType),
  };
}

await run();
