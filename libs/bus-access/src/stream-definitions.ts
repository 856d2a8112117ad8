import { JOB_PUBLISHERS, type BusService } from '@portal/contracts/common/workers';
import { BUS_SERVICES, jobStreamOf, jobSubjectOf, streamOf, subjectsOf } from './users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Retention of each service's stream in days; null keeps events for ever. Projections of companies, members and
 * subscriptions are rebuilt from `admin.>`, so it keeps everything. Of identity's events, the list of refused tokens looks
 * 16 minutes back, and time zones are published every three days. Other streams keep events long enough for a consumer
 * that was down or a bug mended late.
 */
const KEPT_DAYS: Record<BusService, number | null> = {
  admin: null,
  identity: 7,
  projects: 90,
  library: 90,
  notifications: 90,
  help: 90,
  geo: 7,
  finance: 90,
  renderer: 7,
  insights: 90,
};

/** Days after which a job that nobody took is dropped. */
const JOBS_KEPT_DAYS = 7;

/** A message id seen again within this time is dropped by the server; later ones by `handled_events`. */
const DUPLICATE_WINDOW_MS = 10 * 60 * 1000;

export interface StreamDefinition {
  readonly name: string;
  readonly subjects: readonly string[];
  /** Milliseconds for which events are kept; 0 for ever. */
  readonly maxAgeMs: number;
  readonly duplicateWindowMs: number;
  /** True if an event leaves the stream when it is acknowledged: a job that is done. */
  readonly isOfJobs: boolean;
}

/** Returns the streams of the portal: one for each service, and one for each that publishes jobs. */
export const streamDefinitions = (): readonly StreamDefinition[] => [
  ...BUS_SERVICES.map((service) => ({
    name: streamOf(service),
    subjects: subjectsOf(service),
    maxAgeMs: (KEPT_DAYS[service] ?? 0) * DAY_MS,
    duplicateWindowMs: DUPLICATE_WINDOW_MS,
    isOfJobs: false,
  })),
  ...JOB_PUBLISHERS.map((service) => ({
    name: jobStreamOf(service),
    subjects: [jobSubjectOf(service)],
    maxAgeMs: JOBS_KEPT_DAYS * DAY_MS,
    duplicateWindowMs: DUPLICATE_WINDOW_MS,
    isOfJobs: true,
  })),
];
