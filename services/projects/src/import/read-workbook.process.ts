import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { IMPORT_MAX_ERRORS, IMPORT_TEXTS, type ImportError } from '@portal/contracts/projects/import';
import { nameKey, storedName } from '@portal/contracts/common/name-key';
import { traceOf } from '@portal/traces';
import { columnsOf } from '../core/project/project-columns.ts';
import { copyText, STORED_COLUMNS } from './copy-text.ts';
import type { Frame, NewKind, NewNames, SentName, SentRow } from './frames.ts';
import { checkedRows } from './checked-rows.ts';
import type { ImportedRow, RefusedRow } from './sheet.ts';
import { WorkbookError } from './workbook-archive.ts';
import { readProjectsSheet } from './workbook.ts';
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
    await sendRows(await buffer(process.stdin));
  } catch (error) {
    const known = error instanceof WorkbookError;
    if (!known) process.stderr.write(`${traceOf(error)}\n`);
    send({ kind: 'fault', messages: known ? error.messages : [IMPORT_TEXTS.damaged] });
  }
  send({ kind: 'end' });
}

const send = (frame: Frame): unknown => process.stdout.write(`${JSON.stringify(frame)}\n`);

/** Sends the rows in batches while the sheet is read, so that the service stores rows while the next ones are checked. */
async function sendRows(file: Buffer): Promise<void> {
  let total = 0;
  let hidden = 0;
  const batch = newBatch();
  for await (const { rows, expected } of checkedRows(readProjectsSheet(file))) {
    for (const { row, result } of rows) {
      total += 1;
      if (row.isHidden) hidden += 1;
      const size = batch.add(result);
      if (size < (size === total ? FIRST_BATCH : BATCH)) continue;
      batch.send(expected);
      // Wait for the pipe to drain: the service decides how fast rows come.
      if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
    }
  }
  batch.send(total);
  send({ kind: 'total', total, hidden });
}

/** Collects rows until they are sent. */
function newBatch() {
  const names = newNames();
  let rows: SentRow[] = [];
  let refused: SentName[] = [];
  let errors: ImportError[] = [];
  let count = 0;
  let errorsSent = 0;
  return {
    /** Adds a row, and returns the number of rows collected. */
    add(result: ImportedRow | RefusedRow): number {
      count += 1;
      if ('errors' in result) {
        errors.push(...result.errors);
        refused.push(namesSent(result, names));
      } else rows.push(sent(result, names));
      return count;
    },
    send(expected: number): void {
      if (errors.length > 0) {
        const listed = errors.slice(0, Math.max(0, IMPORT_MAX_ERRORS - errorsSent));
        errorsSent += listed.length;
        send({ kind: 'errors', count: errors.length, errors: listed });
      }
      if (count > 0) send({ kind: 'rows', count, expected, names: names.take(), rows, refused });
      [rows, refused, errors, count] = [[], [], [], 0];
    },
  };
}

/** Assigns indexes to names in the order of their first use, and collects those not sent yet. */
function newNames() {
  const places = { parents: new Map<string, number>(), kinds: new Map<string, number>() };
  let parents: [string, string][] = [];
  let kinds: NewKind[] = [];
  return {
    parent(parentCompany: string): number {
      const key = keyOf(parentCompany);
      return placeOf(places.parents, key, () => parents.push([storedName(parentCompany), key]));
    },
    kind(type: string, projectType: string, businessType: string): number {
      const [type_key, business_key] = [keyOf(projectType), keyOf(businessType)];
      return placeOf(places.kinds, `${type}\n${type_key}\n${business_key}`, () =>
        kinds.push({
          type,
          type_key,
          business_key,
          type_name: storedName(projectType),
          business_name: storedName(businessType),
        }),
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

function sent(row: ImportedRow, names: ReturnType<typeof newNames>): SentRow {
  const columns = columnsOf(row.project);
  const text = copyText(STORED_COLUMNS.map((column) => columns[column]));
  const { row: number, project, parentCompany, projectType, businessType } = row;
  const kind = names.kind(project.type, projectType, businessType);
  return [number, columns.name_key, names.parent(parentCompany), kind, text, project.name];
}

function namesSent(row: RefusedRow, names: ReturnType<typeof newNames>): SentName {
  const { name, parentCompany, type, projectType, businessType } = row;
  const parent = parentCompany === undefined ? null : names.parent(parentCompany);
  const isKind = type !== undefined && projectType !== undefined && businessType !== undefined;
  const kind = isKind ? names.kind(type, projectType, businessType) : null;
  return [row.row, name === undefined ? null : nameKey(name), parent, kind, name ?? null];
}

await run();
