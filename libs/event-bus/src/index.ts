export { answerRequests, type TakenRequest } from './answer-requests.ts';
export { askWorker, RequestFailure } from './ask-worker.ts';
export { abortable } from './abortable.ts';
export { openBus, type Bus, type BusLogger, type BusOptions } from './bus.ts';
export { hearPublished, type Hearing } from './hear-published.ts';
export { isConnectionError } from './connection-error.ts';
export { startConsumer, type ConsumerDefinition, type ConsumerOptions, type RunningConsumer } from './consumer.ts';
export { parkPart } from './dead-letters.ts';
export { on, onBatch, type EventHandler } from './event-handler.ts';
export { enqueue, getJob, JOB_STATES, type Job, type JobRequest, type JobState, unfinishedJobs } from './jobs.ts';
export { job, JobLostError, JobPostponedError, type JobContext, type JobDefinition } from './job-definition.ts';
export { startJobRunner, type JobRunner, type JobRunnerOptions } from './job-runner.ts';
export { newSession, startListener, type Listener, type ListenerOptions } from './listener.ts';
export {
  consumerPositionsMigration,
  handledEventsMigration,
  jobsMigration,
  turnsOfJobs,
  outboxFunctionMigration,
  outboxMigration,
  type Migration,
} from './migrations.ts';
export { newPause } from './pause.ts';
export { publishEach } from './outbox-function.ts';
export { publish, publishAll, type Actor } from './publish.ts';
export { TRY_AGAIN_MS, UnfitEventError } from './retries.ts';
export { startRelay, type Relay, type RelayOptions } from './relay.ts';
export { readStream, type Subscription } from './subscription.ts';
export { startWorkQueue, type QueueDefinition, type RunningQueue, type TakenJob } from './work-queue.ts';
