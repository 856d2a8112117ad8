/** The job that this tab follows outlives the dialog, the page and a reload. */
const STORAGE_KEY = 'portal.projects.import';

/** Id of the import that is followed; null when there is none. */
export const runningImport = (): string | null => sessionStorage.getItem(STORAGE_KEY);

/** Remembers the import that is followed, or forgets it. */
export function followImport(jobId: string | null): void {
  if (jobId) sessionStorage.setItem(STORAGE_KEY, jobId);
  else sessionStorage.removeItem(STORAGE_KEY);
}
