import { createHash } from 'node:crypto';
import type { ReportJob } from '@portal/contracts/events/report-jobs';
import type { Bus, BusLogger } from '@portal/event-bus';
import type { ReportObjects } from '@portal/object-storage';
import { readFrozenData } from './frozen-data.ts';
import { failureOf, JobFailure } from './job-failure.ts';
import { failed, keepOutcome, knownOutcome, progressTeller, rendered, tell, type Outcome } from './outcomes.ts';
import { jobPictures, type JobPictures } from './pictures.ts';
import type { ReportSetter, SetReport, SettingOptions } from './set-report.ts';

/** Times that a job is given to a copy, which are half an hour where others are away; after them it has failed. */
const MAX_GIVEN = 40;

export interface ReportWork {
  readonly bus: Bus;
  readonly objects: ReportObjects;
  readonly logger: BusLogger;
  readonly setReport: ReportSetter;
  readonly libraryUrl: string;
  /** Milliseconds that a document may take without a sign, and in all. */
  readonly timeoutMs: number;
  readonly longestMs?: number;
  readonly memoryMb: number;
  readonly isPreview?: boolean;
}

/** A job as this copy has taken it. */
export interface TakenReport {
  readonly given: number;
  /** Aborted when the copy stops. */
  readonly signal: AbortSignal;
  /** Aborted when another job has taken the place of this one. */
  readonly replaced?: AbortSignal;
}

/**
 * Does a job and publishes its outcome once; a job that was replaced has none. A job that was done by a copy that ended before it
 * could say so is not done again, and done twice it stores the same bytes under the same keys. @throws where the fault is of
 * the moment: the job is to be given again
 */
export async function doReportJob(job: ReportJob, taken: TakenReport, work: ReportWork): Promise<Outcome | undefined> {
  const { bus, objects, logger } = work;
  const { jobId: id, reportId: report } = job;
  const known = await knownOutcome(objects, id);
  const outcome = known ?? (await newOutcome(job, taken, work));
  if (!outcome) {
    await objects.removeJob(id);
    logger.info({ job: id, report }, 'A job was replaced by a newer one');
    return undefined;
  }
  if (!known) await keepOutcome(objects, id, outcome);
  await tell(bus, outcome);
  logger.info({ job: id, report, outcome: outcome.subject, given: taken.given }, 'A job is done');
  return outcome;
}

async function newOutcome(job: ReportJob, taken: TakenReport, work: ReportWork): Promise<Outcome | undefined> {
  const { given, signal, replaced } = taken;
  try {
    if (replaced?.aborted) return undefined;
    if (given > MAX_GIVEN) throw new JobFailure('Crashed', `The report could not be set in ${MAX_GIVEN} attempts.`);
    return await set(job, AbortSignal.any([signal, ...(replaced ? [replaced] : [])]), work);
  } catch (error) {
    if (signal.aborted) throw error;
    if (replaced?.aborted) return undefined;
    const failure = failureOf(error);
    if (!(failure instanceof JobFailure)) throw error;
    work.logger.warn({ err: failure, job: job.jobId }, 'A report could not be set');
    return failed({ ...aboutOf(job), reason: failure.reason, text: failure.message });
  }
}

async function set(job: ReportJob, signal: AbortSignal, work: ReportWork): Promise<Outcome> {
  const { objects, setReport, libraryUrl, timeoutMs, longestMs, memoryMb, isPreview } = work;
  const progress = progressTeller(work.bus, aboutOf(job));
  const data = await readFrozenData(job, objects);
  // An author waits for the pages of a draft; those of other documents are stored for long and looked at by many.
  const previewsAs = isPreview && data.isDraft ? 'svg' : 'png';
  progress({ step: 'Reading', done: 0, total: 0 });
  // A fault of the library ends the setting: the report must not be made without pictures that are there.
  const ending = new AbortController();
  const ended = AbortSignal.any([signal, ending.signal]);
  const pictures = jobPictures(libraryUrl, job, ended);
  let fault: { readonly error: unknown } | undefined;
  const read: typeof pictures.read = async (fileId) => {
    try {
      return await pictures.read(fileId);
    } catch (error) {
      fault ??= { error };
      ending.abort();
      throw error;
    }
  };
  const report = await setReport(data, read, {
    paper: job.paper,
    previews: job.previews,
    previewsAs,
    ...(isPreview && { draft: `${job.reportId} ${job.version}` }),
    // Of what is kept for long each picture is read, so that its digest is known.
    ...(data.isDraft && { isThere: pictures.isThere }),
    signal: ended,
    ...{ timeoutMs, memoryMb, ...(longestMs !== undefined && { longestMs }) },
    onProgress: (done, total) => progress({ step: done < total ? 'Reading' : 'Setting', done, total }),
  }).catch((error: unknown) => {
    throw fault ? fault.error : error;
  });
  progress({ step: 'Storing', done: 0, total: 0 });
  return store(job, { ...report, previewsAs }, pictures, objects);
}

async function store(
  job: ReportJob,
  { pdf, pages, previews, previewsAs, faults }: SetReport & Pick<SettingOptions, 'previewsAs'>,
  { missing, digests }: JobPictures,
  objects: ReportObjects,
): Promise<Outcome> {
  const folder = `reports/${job.jobId}`;
  const key = `${folder}/report.pdf`;
  const keys = previews.map((_, index) => `${folder}/page-${index + 1}.${previewsAs}`);
  await Promise.all([
    ...previews.map((page, index) => objects.write(keys[index] ?? '', page)),
    objects.write(key, pdf),
  ]);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return rendered({
    ...aboutOf(job),
    pdf: { key, sha256, bytes: pdf.length, pages },
    previews: keys,
    missingFileIds: [...missing],
    unreadable: faults.filter(({ fault }) => fault !== 'Gone'),
    pictures: [...digests].map(([fileId, sha256]) => ({ fileId, sha256 })),
  });
}

const aboutOf = ({ jobId, reportId, projectId, version }: ReportJob) => ({ jobId, reportId, projectId, version });
