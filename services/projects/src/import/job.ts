import { projectsImported } from '@portal/contracts/events/projects';
import { IMPORT_MAX_ERRORS, IMPORT_TEXTS, type ImportError } from '@portal/contracts/projects/import';
import { job, publish, type JobContext } from '@portal/event-bus';
import { auditLater, originOf, transaction, type AuditOrigin, type Deps } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishStates } from '../core/events/project-states.ts';
import { publishValues } from '../core/events/project-values.ts';
import { allowedCount, increaseProjectCount, currentCount } from '../core/project/counts.ts';
import { newFoundRows, type FoundRows, type SentName, type SentRow } from './frames.ts';
import { nameLimits, namesToAdd } from './name-limits.ts';
import { readWorkbook, returnRows } from './reading.ts';
import { foundError } from './refusals.ts';
import { keepReturnedRows } from './returned-rows.ts';
import { rowStore, takenNames, type ImportCompany } from './store-rows.ts';

export const IMPORT_JOB = 'import';

export interface ImportPayload extends ImportCompany {
  readonly userId: string;
  readonly userName: string;
  readonly dryRun: boolean;
  /** Audit origin of the request; jobs of an earlier version have none. */
  readonly origin?: AuditOrigin;
}

/** Result of an import, stored with its job. */
export interface ImportResult {
  readonly imported: number | null;
  readonly errors: readonly ImportError[];
  readonly errorsCount: number;
  /** Rows that the workbook hides; results of an earlier version have none. */
  readonly hiddenRows?: number;
}

/** Faults of a workbook; thrown to roll back everything stored. */
class RefusedImport extends Error {
  readonly result: ImportResult;
  readonly found: FoundRows;
  constructor(result: ImportResult, found: FoundRows = newFoundRows()) {
    super(`${result.errorsCount} errors`);
    this.result = result;
    this.found = found;
  }
}

/**
 * Imports the stored workbook (decisions §20): all rows, the counter, the event and the job's end in one transaction,
 * or nothing. After a kill it starts again. A dry run stores nothing. Companies take turns.
 */
export const importJob = ({ knex }: Pick<Deps, 'knex'>) =>
  job<ImportPayload>(
    IMPORT_JOB,
    async (context) => {
      try {
        await transaction(knex, async (tx) => {
          const { total, hidden } = await readInto(tx, context);
          if (context.job.payload.dryRun) return finish(tx, context, { imported: null, hiddenRows: hidden });
          await publishImported(tx, context, total);
          await recordImported(tx, context, total);
          await finish(tx, context, { imported: total, hiddenRows: hidden });
        });
      } catch (error) {
        await refuse(knex, context, refusal(error));
      }
    },
    { turnsBy: 'companyId' },
  );

/** Ends a refused import; the refused rows, if the errors are about rows, are kept to be given back. */
async function refuse(
  knex: Deps['knex'],
  context: JobContext<ImportPayload>,
  { result, found }: RefusedImport,
): Promise<void> {
  const { id: jobId, payload } = context.job;
  const hasRows = result.errors.some(({ row }) => row !== null);
  const files = hasRows ? await returnRows(context.file(), found, context.signal) : undefined;
  await transaction(knex, async (tx) => {
    if (files) await keepReturnedRows(tx, { jobId, companyId: payload.companyId }, files);
    await context.fail(tx, result);
  });
}

/** Converts an error into the faults of the workbook; rethrows internal errors. */
function refusal(error: unknown): RefusedImport {
  if (error instanceof RefusedImport) return error;
  // Class 22: PostgreSQL cannot store a value, so another try would fail too.
  const isData = error instanceof Error && 'code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code));
  if (!isData) throw error;
  return faultOf(IMPORT_TEXTS.damaged);
}

/** The faults of a file, of which nothing counts. */
const faultOf = (...messages: readonly string[]): RefusedImport =>
  new RefusedImport({
    imported: null,
    errors: messages.map((message) => ({ row: null, column: null, message })),
    errorsCount: messages.length,
  });

const finish = (
  tx: Knex.Transaction,
  context: JobContext<ImportPayload>,
  result: Pick<ImportResult, 'imported' | 'hiddenRows'>,
): Promise<void> => context.finish(tx, { ...result, errors: [], errorsCount: 0 } satisfies ImportResult);

/**
 * Reads, validates and (except in a dry run) stores and publishes all rows; returns their number and how many of them the workbook hides.
 * Throws their faults.
 */
async function readInto(
  tx: Knex.Transaction,
  context: JobContext<ImportPayload>,
): Promise<{ readonly total: number; readonly hidden: number }> {
  const { payload, id } = context.job;
  const { companyId, dryRun } = payload;
  // One import of a company at a time: two with the same names would deadlock.
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`import/${companyId}`]);
  const store = rowStore(tx, payload, { importId: id, changedBy: payload.userName });
  const limits = await nameLimits(tx, companyId);
  const errors: ImportError[] = [];
  const rowsFound = newFoundRows();
  let errorsCount = 0;
  let done = 0;
  let total = 0;
  let hidden = 0;
  const note = (found: readonly ImportError[], count = found.length): void => {
    errors.push(...found);
    errorsCount += count;
  };
  for await (const frame of readWorkbook(context.file(), context.signal)) {
    if (frame.kind === 'fault') throw faultOf(...frame.messages);
    if (frame.kind === 'total') {
      ({ total, hidden } = frame);
      context.progress(done, total);
    } else if (frame.kind === 'errors') {
      note(frame.errors, frame.count);
    } else if (frame.kind === 'rows') {
      // After the first error nothing is stored; the rest is only validated.
      const isStoring = errorsCount === 0 && !dryRun;
      limits.count(
        frame.names,
        isStoring ? await store.addNames(frame.names) : await namesToAdd(tx, companyId, frame.names),
      );
      const sent = [...frame.rows, ...frame.refused];
      const beyond = limits.rowsBeyond(sent);
      const isRight = isStoring && beyond.length === 0;
      const taken = isRight ? await store.add(frame.rows) : await takenNames(tx, companyId, sent);
      const found = [...takenRows(taken, sent), ...beyond];
      note(found.map(({ field, row, value }) => foundError(field, row, value)));
      for (const { field, row } of found) rowsFound[field].push(row);
      done += frame.count;
      context.progress(done, frame.expected);
    }
  }
  if (errorsCount === 0 && !dryRun) {
    await publishStates(tx, { importId: id });
    await publishValues(tx, { importId: id });
  }
  const exceeded = errorsCount === 0 ? await limitExceeded(tx, companyId, total, dryRun) : undefined;
  if (exceeded !== undefined) note([{ row: null, column: null, message: IMPORT_TEXTS.limitReached(exceeded) }]);
  if (errorsCount > 0)
    throw new RefusedImport({ imported: null, errors: inOrder(errors), errorsCount, hiddenRows: hidden }, rowsFound);
  return { total, hidden };
}

/** The rows whose names the company has already, with those. */
function takenRows(taken: readonly number[], sent: readonly (SentRow | SentName)[]) {
  if (taken.length === 0) return [];
  const nameOf = new Map(sent.map((one) => [one[0], String(one.at(-1))] as const));
  return taken.map((row) => ({ field: 'name' as const, row, value: nameOf.get(row) ?? '' }));
}

async function limitExceeded(
  tx: Knex.Transaction,
  companyId: string,
  added: number,
  dryRun: boolean,
): Promise<number | undefined> {
  if (!dryRun) return increaseProjectCount(tx, companyId, added);
  const allowed = await allowedCount(tx, companyId);
  return allowed !== null && (await currentCount(tx, companyId)) + added > allowed ? allowed : undefined;
}

async function publishImported(tx: Knex.Transaction, { job }: JobContext<ImportPayload>, n: number): Promise<void> {
  const { companyId, userId, userName } = job.payload;
  await publish(tx, projectsImported, { importId: job.id, insurerCompanyId: companyId, n }, { userId, name: userName });
}

const UNKNOWN = originOf('POST /projects/import');

/** Writes one audit record for all rows; each project names its import. */
async function recordImported(tx: Knex.Transaction, { job }: JobContext<ImportPayload>, n: number): Promise<void> {
  const item = { kind: 'import', id: job.id };
  const { userId, companyId, origin = UNKNOWN } = job.payload;
  const actor = origin.actor ?? { userId, role: null, companyId };
  await auditLater(tx, origin, { actor, action: 'project.import', item, details: { imported: n } });
}

function inOrder(errors: readonly ImportError[]): ImportError[] {
  return errors.toSorted((one, other) => (one.row ?? 0) - (other.row ?? 0)).slice(0, IMPORT_MAX_ERRORS);
}
