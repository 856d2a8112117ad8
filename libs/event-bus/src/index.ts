export { abortable } from './abortable.ts';
export { openBus, type Bus, type BusLogger, type BusOptions } from './bus.ts';
export { isConnectionError } from './connection-error.ts';
export {
  on,
  startConsumer,
  UnfitEventError,
  type ConsumerDefinition,
  type ConsumerOptions,
  type EventHandler,
  type RunningConsumer,
} from './consumer.ts';
export { enqueue, getJob, JOB_STATES, type Job, type JobRequest, type JobState } from './jobs.ts';
export {
  job,
  JobLostError,
  startJobRunner,
  type JobContext,
  type JobDefinition,
  type JobRunner,
  type JobRunnerOptions,
} from './job-runner.ts';
export { newSession, startListener, type Listener, type ListenerOptions } from './listener.ts';
export { handledEventsMigration, jobsMigration, outboxMigration, type Migration } from './migrations.ts';
export { publish, type Actor } from './publish.ts';
export { startRelay, type Relay, type RelayOptions } from './relay.ts';
export { streamOf } from './streams.ts';
