import type { ImportStatus } from '@portal/contracts/projects/import';
import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import { notify } from '@portal/portal-sdk';
import { apiFault } from '@portal/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { projectKeys } from '../projects.keys.ts';
import { importStatus, startImport } from './import.api.ts';

/** Milliseconds between two looks at a running import. */
const POLL_MS = 700;
/** The running job outlives the dialog, the page and a reload. */
const STORAGE_KEY = 'portal.projects.import';

const isRunningState = (status: ImportStatus | undefined) =>
  status === undefined || status.state === 'Queued' || status.state === 'Running';

/** One import: sending the file, following its job, telling when it is done. */
export interface ImportJob {
  readonly status: ImportStatus | undefined;
  readonly isSending: boolean;
  readonly isRunning: boolean;
  /** Why the file was not taken, or the job could not be followed. */
  readonly error: unknown;
  readonly start: (file: File, dryRun: boolean) => void;
  /** Forgets a job that has ended. */
  readonly reset: () => void;
}

/** The import that this browser tab has started, also after the dialog was closed. */
export function useImportJob(): ImportJob {
  const client = useQueryClient();
  const [jobId, setJobId] = useState(() => sessionStorage.getItem(STORAGE_KEY));
  const follow = (id: string | null) => {
    if (id) sessionStorage.setItem(STORAGE_KEY, id);
    else sessionStorage.removeItem(STORAGE_KEY);
    setJobId(id);
  };
  const sending = useMutation({
    mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) => startImport(file, dryRun),
    onSuccess: follow,
  });
  const job = useQuery({
    queryKey: projectKeys.importJob(jobId),
    queryFn: ({ signal }) => importStatus(jobId ?? '', signal),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (isRunningState(state.data) && !isGone(state.error) ? POLL_MS : false),
    gcTime: 0,
  });

  const { data: status } = job;
  const isImported = status?.state === 'Succeeded' && !status.dryRun;
  const imported = status?.imported ?? 0;
  useEffect(() => {
    if (!isImported) return;
    // Told once: the next visit of the page begins anew.
    if (sessionStorage.getItem(STORAGE_KEY)) notify.success(IMPORT_TEXTS.success(imported));
    sessionStorage.removeItem(STORAGE_KEY);
    void client.invalidateQueries({ queryKey: projectKeys.lists });
    void client.invalidateQueries({ queryKey: projectKeys.countLimits });
  }, [isImported, imported, client]);

  const isLost = jobId !== null && isGone(job.error);
  return {
    status,
    isSending: sending.isPending,
    isRunning: sending.isPending || (jobId !== null && isRunningState(status) && !isLost),
    error: sending.error ?? (isLost ? job.error : null),
    start: (file, dryRun) => {
      follow(null);
      sending.mutate({ file, dryRun });
    },
    reset: () => {
      sending.reset();
      follow(null);
    },
  };
}

/** The job is not there (any more); anything else may pass and is asked again. */
const isGone = (error: unknown): boolean => [403, 404].includes(apiFault(error)?.status ?? 0);
