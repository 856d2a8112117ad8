import { JOBS } from '@portal/contracts/events/consumers';
import { reportRequested } from '@portal/contracts/events/report-jobs';
import { hearPublished, type Bus, type BusLogger } from '@portal/event-bus';
import * as v from 'valibot';

/** Replaced jobs that a copy remembers. */
const MAX_REMEMBERED = 10_000;

/** Jobs whose place a newer one of the same version has taken, so that nobody waits for their outcome. */
export interface ReplacedJobs {
  /** Returns a signal that is aborted once the job is replaced, at once where it is already. */
  signalOf(jobId: string): AbortSignal;
  /** Ends the following of a job. */
  forget(jobId: string): void;
  stop(): Promise<void>;
}

/**
 * Hears from the jobs that are published which ones they replace. A copy that missed one sets a document for nobody, as
 * services/projects drops the outcome of a replaced job.
 */
export function hearReplacedJobs(deps: { readonly bus: Bus; readonly logger: BusLogger }): ReplacedJobs {
  const replaced = new Set<string>();
  const followed = new Map<string, AbortController>();
  const hearing = hearPublished(
    Object.values(JOBS.renderer),
    ({ data }) => {
      const job = v.safeParse(reportRequested.data, data);
      const former = job.success ? job.output.replaces : undefined;
      if (former === undefined) return;
      replaced.add(former);
      for (const oldest of replaced) if (replaced.size > MAX_REMEMBERED) replaced.delete(oldest);
      followed.get(former)?.abort();
    },
    deps,
  );
  return {
    signalOf(jobId) {
      if (replaced.has(jobId)) return AbortSignal.abort();
      const controller = new AbortController();
      followed.set(jobId, controller);
      return controller.signal;
    },
    forget: (jobId) => void followed.delete(jobId),
    stop: () => hearing.stop(),
  };
}
