import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/** Bytes of frozen data that a job may hold itself; larger data is stored, and the job holds its key. */
export const MAX_INLINE_DATA = 200_000;
/** Pages of a report that a job may want as pictures. */
export const MAX_PREVIEWS = 40;
/** Pictures that one job may use. */
export const MAX_JOB_PICTURES = 5_000;
/** Seconds for which the pictures of a job may be read: a job that waits for longer fails, and is asked for again. */
export const PICTURES_GRANT_SECONDS = 6 * 60 * 60;

/** Header with the secret of a job, in place of a token: it is never part of an address. */
export const REPORT_GRANT_HEADER = 'x-report-grant';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Key of an object below `reports/` (libs/object-storage). */
export const reportObjectKey = v.pipe(
  v.string(),
  v.regex(/^reports\/[0-9a-f-]{36}\/[a-z0-9-]{1,40}\.(?:pdf|png|svg|json)$/),
);

/** The frozen data of a report: its JSON text (`reportData` of reports/report-data), or the key and digest of the stored text. */
const frozenData = v.variant('kind', [
  v.object({ kind: v.literal('inline'), json: v.pipe(v.string(), v.maxBytes(MAX_INLINE_DATA)) }),
  v.object({ kind: v.literal('stored'), key: reportObjectKey, sha256 }),
]);

/** The report that a job is about. `jobId` names one attempt: a report that is set again gets a new one. */
const about = { jobId: id, reportId: id, projectId: id, version: count };

const job = v.object({
  ...about,
  paper: v.picklist(['A4', 'Letter']),
  data: frozenData,
  /** Secret with which services/renderer reads the pictures of this job; {@link reportFilesGranted} has its hash. */
  picturesGrant: v.string(),
  /** Pages, from the first, that are wanted as pictures. */
  previews: v.pipe(count, v.maxValue(MAX_PREVIEWS)),
  /** Job of the same version that this one takes the place of: nobody waits for its outcome any more. */
  replaces: v.optional(id),
});
export type ReportJob = v.InferOutput<typeof job>;

/**
 * A report is to be set as a PDF (decisions §8). Its subject is not one of `projects.>`: services/renderer alone reads it,
 * since it holds a report nobody may see yet.
 */
export const reportRequested = eventType('projects-jobs.report.requested.v1', job);

/** {@link reportRequested} for the preview beside an editor, which does not wait behind whole reports. */
export const reportPreviewRequested = eventType('projects-jobs.preview.requested.v1', job);

/**
 * Lets services/renderer read the pictures of a job from services/library until the grant ends. It is published in the
 * transaction of the job. The library gives only files that items or folders of the project hold by its own records.
 */
export const reportFilesGranted = eventType(
  'projects.report-job.files-granted.v1',
  v.object({
    jobId: id,
    projectId: id,
    /** SHA-256 of the secret, as hexadecimal digits. */
    grantHash: sha256,
    expiresAt: instant,
    fileIds: v.pipe(v.array(id), v.maxLength(MAX_JOB_PICTURES)),
  }),
);

/** Steps of a job, in their order. */
export const REPORT_JOB_STEPS = ['Reading', 'Setting', 'Storing'] as const;

/** A job has begun a step; `done` of `total` pictures are read in the first. */
export const reportProgressed = eventType(
  'renderer.report.progressed.v1',
  v.object({ ...about, step: v.picklist(REPORT_JOB_STEPS), done: count, total: count }),
);

/** Reasons for which a document shows no picture of a file. */
export const PICTURE_FAULTS = ['Gone', 'NoPicture', 'TooManyPixels', 'TooLarge'] as const;
export type PictureFault = (typeof PICTURE_FAULTS)[number];

/** A report was set and stored. It is published once for each job. */
export const reportRendered = eventType(
  'renderer.report.rendered.v1',
  v.object({
    ...about,
    pdf: v.object({ key: reportObjectKey, sha256, bytes: count, pages: count }),
    /** Keys of the pictures of the first pages, PNG or, of drafts, SVG, in their order. */
    previews: v.array(reportObjectKey),
    /** Pictures without bytes, printed as an empty frame: deleted, or not of the project. */
    missingFileIds: v.array(id),
    /** Files that are there and cannot be shown, with the reason; printed as a frame that says so. */
    unreadable: v.optional(v.array(v.object({ fileId: id, fault: v.picklist(PICTURE_FAULTS) }))),
    /** Pictures that were read, with the SHA-256 of their bytes: what the document is made of. */
    pictures: v.optional(v.array(v.object({ fileId: id, sha256 }))),
  }),
);

/** Reasons for which a report could not be set. */
export const REPORT_FAILURES = [
  'DataUnfit',
  'DataMissing',
  'GrantEnded',
  'SettingFailed',
  'TimedOut',
  'TooMuchMemory',
  'Crashed',
] as const;
export type ReportFailure = (typeof REPORT_FAILURES)[number];

/** A report could not be set; the job is over, and a new one may be asked for. */
export const reportFailed = eventType(
  'renderer.report.failed.v1',
  v.object({ ...about, reason: v.picklist(REPORT_FAILURES), text: v.string() }),
);
