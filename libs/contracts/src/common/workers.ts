import type { ServiceName } from './paths.ts';

/** Services without a path or a database: they take jobs and publish what came of them (decisions §26.20). */
export const WORKERS = ['renderer'] as const;
export type WorkerName = (typeof WORKERS)[number];

/** A service that publishes and reads events: one that owns paths, or a worker. */
export type BusService = ServiceName | WorkerName;

/** Services that publish jobs for workers, each into a stream of jobs of its own. */
export const JOB_PUBLISHERS = ['projects'] as const satisfies readonly ServiceName[];
