import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { IMPORT_MAX_ERRORS, IMPORT_TEXTS, type ImportError } from '@portal/contracts/projects/import';
import { nameKey } from '@portal/contracts/common/name-key';
import { traceOf } from '@portal/traces';
import { columnsOf } from '../core/project/project-columns.ts';
import { copyText, STORED_COLUMNS } from './copy-text.ts';
import type { Frame, NewKind, NewNames, SentName, SentRow } from './frames.ts';
import { filledRows, readHeads, rowChecker, rowCountProblem, type ImportedRow } from './sheet.ts';
import { WorkbookError } from './workbook-archive.ts';
import { headsOf, readProjectsSheet } from './workbook.ts';
import type { SheetRow } from './workbook-sheet.ts';
import { remembered } from './cells.ts';

/** Rows that go to the service at a time; fewer at first, so that it begins to store them sooner. */
const BATCH = 1_000;
const FIRST_BATCH = 100;

/** Indexes of the names sent so far: many rows refer to few names. */
const keyOf = remembered(nameKey);

/**
 * Reads a workbook from standard input and writes its content to standard output, in a separate process that spares the
 * service the time and memory of reading.
 */
async function run(): Promise<void> {
  try {
    const sheet = await readProjectsSheet(await buffer(process.stdin));
    if (sheet.errors.length > 0) sendErrors(sheet.errors);
    else await sendRows(sheet.rows);
  } catch (error) {
    const known = error instanceof WorkbookError;
    if (!known) process.stderr.write(`${traceOf(error)}\n`);
    sendErrors([{ row: null, column: null, message: known ? error.message : IMPORT_TEXTS.damaged }]);
  }
  send({ kind: 'end' });
}

const send = (frame: Frame): unknown => process.stdout.write(`${JSON.stringify(frame)}\n`);

let errorsSent = 0;
function sendErrors(errors: readonly ImportError[]): void {
  if (errors.length === 0) return;
  const listed = errors.slice(0, Math.max(0, IMPORT_MAX_ERRORS - errorsSent));
  errorsSent += listed.length;
  send({ kind: 'errors', count: errors.length, errors: listed });
}

async function sendRows(sheet: readonly SheetRow[]): Promise<void> {
  const { columns, ignored, errors } = readHeads(headsOf(sheet));
  if (errors.length > 0) return sendErrors(errors);
  const rows = filledRows(sheet, ignored);
  const total = rows.length;
  const problem = rowCountProblem(total);
  if (problem) return sendErrors([{ row: null, column: null, message: problem }]);
  send({ kind: 'total', total, hidden: rows.filter(({ isHidden }) => isHidden).length });

  const check = rowChecker(columns);
  const names = newNames();
  let batch: SentRow[] = [];
  let wrong: ImportError[] = [];
  let refused: SentName[] = [];
  let checked = 0;
  let seen = 0;
  const flush = (): void => {
    sendErrors(wrong);
    send({ kind: 'rows', count: checked, names: names.take(), rows: batch, refused });
    batch = [];
    wrong = [];
    refused = [];
    checked = 0;
  };
  for (const { number, cells } of rows) {
    const result = check(number, cells);
    checked += 1;
    seen += 1;
    if ('errors' in result) {
      wrong.push(...result.errors);
      if (result.name !== undefined) refused.push([result.row, nameKey(result.name), result.name]);
    } else batch.push(sent(result, names));
    if (checked < (seen === checked ? FIRST_BATCH : BATCH)) continue;
    flush();
    // Wait for the pipe to drain, so that the service stores rows while the next ones are checked.
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }
  if (checked > 0) flush();
}

/** Assigns indexes to names in the order of their first use, and collects those not sent yet. */
function newNames() {
  const places = { parents: new Map<string, number>(), kinds: new Map<string, number>() };
  let parents: [string, string][] = [];
  let kinds: NewKind[] = [];
  return {
    parent({ parentCompany }: ImportedRow): number {
      const key = keyOf(parentCompany);
      return placeOf(places.parents, key, () => parents.push([clean(parentCompany), key]));
    },
    kind({ project: { type }, projectType, businessType }: ImportedRow): number {
      const [type_key, business_key] = [keyOf(projectType), keyOf(businessType)];
      return placeOf(places.kinds, `${type}\n${type_key}\n${business_key}`, () =>
        kinds.push({ type, type_key, business_key, type_name: clean(projectType), business_name: clean(businessType) }),
      );
    },
    take(): NewNames {
      const taken = { parents, kinds };
      [parents, kinds] = [[], []];
      return taken;
    },
  };
}

function placeOf(places: Map<string, number>, key: string, add: () => void): number {
  const known = places.get(key);
  if (known !== undefined) return known;
  add();
  places.set(key, places.size);
  return places.size - 1;
}

const clean = (name: string): string => name.normalize('NFC').trim();

function sent(row: ImportedRow, names: ReturnType<typeof newNames>): SentRow {
  const columns = columnsOf(row.project);
  const text = copyText(STORED_COLUMNS.map((column) => columns[column]));
  return [row.row, columns.name_key, names.parent(row), names.kind(row), text];
}

await run();
