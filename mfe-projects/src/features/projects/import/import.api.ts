import { IMPORT_FILE_FIELD, IMPORT_REFUSALS_NAMES, IMPORT_TEMPLATE_NAME } from '@portal/contracts/projects/import';
import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import { call, send } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';

/** A large file on a slow line may take as long as this to arrive, milliseconds. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** Sends the workbook and returns the job's id; `signal` breaks it off. */
export async function startImport(file: File, isDryRun: boolean, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.append(IMPORT_FILE_FIELD, file);
  const query = { dryRun: isDryRun ? ('true' as const) : undefined };
  const { jobId } = await call('POST /projects/import', { query, form, signal, timeout: UPLOAD_TIMEOUT_MS });
  return jobId;
}

/** Saves the template as template.xlsx (spec 2 §2). */
export async function downloadTemplate(): Promise<void> {
  const response = await send('GET /projects/import/template', {});
  saveBlob(await response.blob(), IMPORT_TEMPLATE_NAME);
}

/** Saves what a refused import gives back: all errors as CSV, or the refused rows as a workbook. */
export async function downloadRefusals(jobId: string, format: ExportFormat): Promise<void> {
  const response = await send('GET /projects/import/{jobId}/refusals', { params: { jobId }, query: { format } });
  saveBlob(await response.blob(), IMPORT_REFUSALS_NAMES[format]);
}
