import { IMPORT_FILE_FIELD, IMPORT_TEMPLATE_NAME, type ImportStatus } from '@portal/contracts/projects/import';
import { api, getData } from '@portal/portal-sdk';

/** A large file on a slow line may take as long as this to arrive, milliseconds. */
const UPLOAD_TIMEOUT_MS = 600_000;

/** `POST /projects/import`: sends the workbook, answers the job's id. */
export async function startImport(file: File, dryRun: boolean): Promise<string> {
  const body = new FormData();
  body.append(IMPORT_FILE_FIELD, file);
  const searchParams = dryRun ? { dryRun: 'true' } : undefined;
  const { jobId } = await getData<{ jobId: string }>(
    api.post('projects/import', { body, searchParams, timeout: UPLOAD_TIMEOUT_MS }),
  );
  return jobId;
}

/** `GET /projects/import/{jobId}` */
export const importStatus = (jobId: string, signal: AbortSignal): Promise<ImportStatus> =>
  getData<ImportStatus>(api.get(`projects/import/${encodeURIComponent(jobId)}`, { signal }));

/** `GET /projects/import/template`, saved as template.xlsx (spec 2 §2). */
export async function downloadTemplate(): Promise<void> {
  saveAs(await api.get('projects/import/template').blob(), IMPORT_TEMPLATE_NAME);
}

/** Saves what the page holds as a file. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the content over by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
