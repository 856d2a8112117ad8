import { createHash, randomUUID } from 'node:crypto';
import { json as readJson } from 'node:stream/consumers';
import type { PortalEvent, EventType } from '@portal/contracts/events/envelope';
import { reportFailed, reportProgressed, reportRendered, type ReportJob } from '@portal/contracts/events/report-jobs';
import type { Bus } from '@portal/event-bus';
import type { ReportObjects } from '@portal/object-storage';
import * as v from 'valibot';

/** Outcome of a job: the event that tells it. */
export type Outcome = PortalEvent;

/** Milliseconds between two events of progress. */
const PROGRESS_MS = 1_000;

const newEvent = <Schema extends v.GenericSchema>(
  id: string,
  { subject, data: schema }: EventType<Schema>,
  data: v.InferInput<Schema>,
): PortalEvent => ({ id, subject, occurredAt: new Date().toISOString(), actor: null, data: v.parse(schema, data) });

/** Returns the id of the event that tells the outcome of a job: a job has one outcome, however often it is done. */
function outcomeIdOf(jobId: string): string {
  const hash = createHash('sha256').update(`outcome of ${jobId}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Creates the outcome of a job that is done. */
export const rendered = (data: v.InferInput<typeof reportRendered.data>): Outcome =>
  newEvent(outcomeIdOf(data.jobId), reportRendered, data);

/** Creates the outcome of a job that has failed. */
export const failed = (data: v.InferInput<typeof reportFailed.data>): Outcome =>
  newEvent(outcomeIdOf(data.jobId), reportFailed, data);

const outcomeKey = (jobId: string): string => `reports/${jobId}/outcome.json`;

/** Returns the outcome that a job already has: a copy has done it, and was ended before the job was confirmed. */
export async function knownOutcome(objects: ReportObjects, jobId: string): Promise<Outcome | undefined> {
  const stored = await objects.read(outcomeKey(jobId));
  return stored && ((await readJson(stored.body)) as Outcome);
}

/** Stores the outcome of a job, so that the job is not done again. */
export const keepOutcome = (objects: ReportObjects, jobId: string, outcome: Outcome): Promise<void> =>
  objects.write(outcomeKey(jobId), Buffer.from(JSON.stringify(outcome)));

/** Publishes an event; NATS drops a second one of its id. @throws where NATS does not confirm it */
export async function tell(bus: Bus, event: PortalEvent): Promise<void> {
  await (await bus.jetstream()).publish(event.subject, JSON.stringify(event), { msgID: event.id });
}

export type Progress = Omit<v.InferInput<typeof reportProgressed.data>, keyof ReportAbout>;
export type ReportAbout = Pick<ReportJob, 'jobId' | 'reportId' | 'projectId' | 'version'>;

/** Returns a function that publishes progress: each step, and of the same step once a second. Losing one is no fault. */
export function progressTeller(bus: Bus, about: ReportAbout): (progress: Progress) => void {
  let last: { readonly step: Progress['step']; readonly at: number } | undefined;
  return (progress) => {
    if (last?.step === progress.step && Date.now() - last.at < PROGRESS_MS) return;
    last = { step: progress.step, at: Date.now() };
    void tell(bus, newEvent(randomUUID(), reportProgressed, { ...about, ...progress })).catch(() => undefined);
  };
}
