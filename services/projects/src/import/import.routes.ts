import {
  downloadImportRefusals,
  downloadImportTemplate,
  getImportStatus,
  importProjects,
} from '@portal/contracts/projects/import.endpoints';
import { projectScopeOf, type Viewer } from '@portal/access';
import {
  IMPORT_FILE_FIELD,
  IMPORT_REFUSALS_NAMES,
  IMPORT_TEMPLATE_NAME,
  IMPORT_TEXTS,
  XLSX_MEDIA_TYPE,
  type ImportStatus,
} from '@portal/contracts/projects/import';
import { IMPORT_MAX_UNFINISHED } from '@portal/contracts/projects/import-limits';
import { enqueue, getJob, unfinishedJobs, type Job } from '@portal/event-bus';
import {
  actorOf,
  audit,
  auditOrigin,
  forbidden,
  invalid,
  notFound,
  route,
  tooMany,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { Knex } from 'knex';
import { allowedCount, currentCount, limitReached } from '../core/project/counts.ts';
import { IMPORT_JOB, type ImportPayload, type ImportResult } from './job.ts';
import { importTemplate } from './template.ts';
import { hasReturnedRows, returnedFile } from './returned-rows.ts';
import { uploadedWorkbook, uploadsInTurn } from './upload.ts';
import { openWorkbook, WorkbookError } from './workbook-archive.ts';

/** The import of projects from a workbook: template, start, progress (spec 2 §2, decisions §20). */
export function importRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  const inTurn = uploadsInTurn();

  route(app, downloadImportTemplate, async ({ reply }) => {
    const template = await importTemplate();
    reply.header('content-disposition', `attachment; filename="${IMPORT_TEMPLATE_NAME}"`);
    return reply.type(XLSX_MEDIA_TYPE).send(template);
  });

  route(app, importProjects, async ({ viewer, query, request }) => {
    const company = projectScopeOf(viewer);
    if (company.kind !== 'company') throw forbidden();
    const [current, allowed] = await Promise.all([currentCount(knex, company.id), allowedCount(knex, company.id)]);
    if (allowed !== null && current >= allowed) throw limitReached();
    await refuseWhileManyWait(knex, company.id);
    const payload: ImportPayload = {
      companyId: company.id,
      companyType: company.companyType,
      userId: viewer.userId,
      userName: actorOf(viewer).name,
      dryRun: query.dryRun === 'true',
      origin: auditOrigin(request),
    };
    const jobId = await inTurn(company.id, async () => {
      const file = await uploadedWorkbook(request);
      await refuseWhatIsNoWorkbook(file);
      return transaction(knex, async (tx) => {
        await refuseWhileManyWait(tx, company.id);
        const id = await enqueue(tx, { kind: IMPORT_JOB, payload, requestedBy: viewer.userId, file });
        const details = { fileSize: file.byteLength, dryRun: payload.dryRun };
        await audit(tx, { item: { kind: 'import', id }, details });
        return id;
      });
    });
    return { data: { jobId } };
  });

  route(app, getImportStatus, async ({ viewer, params }) => {
    const job = await jobOf(viewer, params.jobId);
    return { data: statusOf(job, await hasReturnedRows(knex, job.id)) };
  });

  route(app, downloadImportRefusals, async ({ viewer, params, query: { format }, reply }) => {
    const { id } = await jobOf(viewer, params.jobId);
    const file = await returnedFile(knex, id, format);
    if (!file) throw notFound();
    reply.header('content-disposition', `attachment; filename="${IMPORT_REFUSALS_NAMES[format]}"`);
    return reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : XLSX_MEDIA_TYPE).send(file);
  });

  /** The import job of the viewer's company. @throws 404 */
  const jobOf = async (viewer: Viewer, jobId: string): Promise<ImportedJob> => {
    const job = await getJob<ImportPayload, Partial<ImportResult>>(knex, jobId);
    if (job?.kind !== IMPORT_JOB || job.payload.companyId !== projectScopeOf(viewer).id) throw notFound();
    return job;
  };
}

/** @throws 429 where as many imports of the company wait as may */
async function refuseWhileManyWait(knex: Knex, companyId: string): Promise<void> {
  const waiting = await unfinishedJobs(knex, IMPORT_JOB, { companyId });
  if (waiting >= IMPORT_MAX_UNFINISHED) throw tooMany(IMPORT_TEXTS.tooMany);
}

async function refuseWhatIsNoWorkbook(file: Buffer): Promise<void> {
  try {
    await openWorkbook(file);
  } catch (error) {
    if (error instanceof WorkbookError) throw invalid({ [IMPORT_FILE_FIELD]: [error.message] }, error.message);
    throw error;
  }
}

type ImportedJob = Job<ImportPayload, Partial<ImportResult>>;

function statusOf(job: ImportedJob, hasRefusedRows: boolean): ImportStatus {
  const { result } = job;
  // A job that the runner gave up has no list of errors.
  const errors =
    result?.errors ?? (job.state === 'Failed' ? [{ row: null, column: null, message: IMPORT_TEXTS.interrupted }] : []);
  return {
    jobId: job.id,
    state: job.state,
    dryRun: job.payload.dryRun,
    done: job.state === 'Succeeded' ? job.total : job.done,
    total: job.total,
    errors: [...errors],
    errorsCount: result?.errorsCount ?? errors.length,
    imported: result?.imported ?? null,
    hiddenRows: result?.hiddenRows ?? 0,
    hasRefusedRows,
  };
}
