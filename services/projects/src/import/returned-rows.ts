import { IMPORT_KEPT_REFUSALS } from '@portal/contracts/projects/import-limits';
import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { ReturnedFiles } from './reading.ts';

/**
 * Stores the files of a refused import with its job; they are deleted with it. Only those of a company's last refused
 * import are kept: workbooks may be large.
 */
export async function keepReturnedRows(
  tx: Knex.Transaction,
  { jobId, companyId }: { readonly jobId: string; readonly companyId: string },
  files: ReturnedFiles,
): Promise<void> {
  await tx('import_refusals').insert({ job_id: jobId, company_id: companyId, ...files });
  await tx.raw(
    `delete from import_refusals where job_id in (
       select job_id from import_refusals where company_id = ? order by created_at desc, job_id offset ?)`,
    [companyId, IMPORT_KEPT_REFUSALS],
  );
}

/** Returns true if the files of a refused import are kept. */
export const hasReturnedRows = async (knex: Knex, jobId: string): Promise<boolean> =>
  (await knex('import_refusals').where({ job_id: jobId }).first('job_id')) !== undefined;

/** Returns a file of a refused import: all errors as CSV, or the refused rows as a workbook; undefined if not kept. */
export async function returnedFile(
  knex: Knex,
  jobId: string,
  format: ExportFormat,
): Promise<Buffer | Readable | undefined> {
  const column = format === 'csv' ? 'issues' : 'workbook';
  const row = await knex('import_refusals')
    .where({ job_id: jobId })
    .first<{ file: Buffer } | undefined>(`${column} as file`);
  return row && (format === 'csv' ? Readable.from([row.file]).pipe(createGunzip()) : row.file);
}
