import type { ImportStatus } from '@portal/contracts/projects/import';
import { apiFault, invalidateTopics, notify, useEndpoint } from '@portal/portal-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { startImport } from './import.api.ts';
import { IMPORT_SCREEN_TEXTS } from './import.texts.ts';
import { followImport, runningImport } from './running-import.ts';

/** Milliseconds between two requests for a running import's progress. */
const POLL_MS = 700;

/** One import: sending the file, following its job, telling when it is done. */
export interface ImportJob {
  readonly status: ImportStatus | undefined;
  readonly isSending: boolean;
  readonly isRunning: boolean;
  /** True if it only validates. */
  readonly isDryRun: boolean;
  /** Error of the upload or of reading the job; null while there is none. */
  readonly error: unknown;
  readonly start: (file: File, dryRun: boolean) => void;
  /** Breaks off sending, or stops following the job; a running import continues unwatched. */
  readonly reset: () => void;
}

/** The import that this browser tab has started, also after the dialog was closed: then a toast tells how it ended. */
export function useImportJob(isWatched: boolean): ImportJob {
  const client = useQueryClient();
  const [jobId, setJobId] = useState(runningImport);
  const attempt = useRef(new AbortController());
  const follow = (id: string | null) => {
    followImport(id);
    setJobId(id);
  };
  const sending = useMutation({
    mutationFn: ({ file, dryRun, signal }: { file: File; dryRun: boolean; signal: AbortSignal }) =>
      startImport(file, dryRun, signal),
    onSuccess: (id, { signal }) => {
      if (!signal.aborted) follow(id);
    },
  });
  /** Breaks off what is still being sent: the service takes in one workbook of a company at a time. */
  const nextAttempt = (): AbortSignal => {
    attempt.current.abort();
    attempt.current = new AbortController();
    return attempt.current.signal;
  };
  const job = useEndpoint('GET /projects/import/{jobId}', jobId === null ? null : { params: { jobId } }, {
    refetchInterval: ({ state }) => (isUnderWay(state.data) && !isGone(state.error) ? POLL_MS : false),
    gcTime: 0,
  });

  const { data: status } = job;
  const isEnded = status !== undefined && !isUnderWay(status) && !status.dryRun;
  useEffect(() => {
    if (!isEnded || !runningImport()) return;
    // The result is shown once: the next visit starts anew.
    followImport(null);
    const isImported = status.state === 'Succeeded';
    if (!isWatched && isImported) notify.success(IMPORT_SCREEN_TEXTS.success(status.imported ?? 0));
    if (!isWatched && !isImported) notify.error(IMPORT_SCREEN_TEXTS.failedTitle);
    if (!isImported) return;
    void invalidateTopics(client, ['projects']);
  }, [isEnded, isWatched, status, client]);

  const isLost = jobId !== null && isGone(job.error);
  return {
    status,
    isSending: sending.isPending,
    isRunning: sending.isPending || (jobId !== null && isUnderWay(status) && !isLost),
    isDryRun: status?.dryRun ?? sending.variables?.dryRun ?? false,
    error: sending.error ?? (isLost ? job.error : null),
    start: (file, dryRun) => {
      follow(null);
      sending.mutate({ file, dryRun, signal: nextAttempt() });
    },
    reset: () => {
      nextAttempt();
      sending.reset();
      follow(null);
    },
  };
}

const isUnderWay = (status: ImportStatus | undefined): boolean =>
  status === undefined || status.state === 'Queued' || status.state === 'Running';

/** Returns true if the job does not exist (any more); other errors may be temporary and are retried. */
const isGone = (error: unknown): boolean => [403, 404].includes(apiFault(error)?.status ?? 0);
