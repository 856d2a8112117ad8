import * as v from 'valibot';
import { actionVerdicts } from '../common/action.ts';
import { roleSchema } from '../common/enums.ts';
import { calendarDate, id, instant, optionalText, requiredText } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { LIMITS } from '../common/limits.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { description, requestBody } from '../projects/project-fields.ts';
import { INSPECTION_KINDS, INSPECTION_STATUSES } from '../projects/inspection-lists.ts';
import { PROJECT_STATUSES } from '../projects/project-lists.ts';
import {
  APPROVAL_STEPS,
  GENERATION_KEYS,
  PROJECT_REPORT_CREATIONS,
  REPORT_BUTTONS,
  REPORT_CREATIONS,
  REPORT_LIMITS,
  REPORT_PAPERS,
  REPORT_SECTIONS,
  REPORT_STATUSES,
  REPORT_TYPES,
  SECTION_OBSTACLES,
  SETTING_STATES,
} from './report-lists.ts';

/** The setting of a report's PDF: its progress, and its proof once it is done. */
const setting = v.object({
  /** Job of the setting, as `GET /reports/report-data` names it. */
  jobId: id,
  state: v.picklist(SETTING_STATES),
  /** Percent of the work that is done. */
  percent: v.number(),
  /** Reason of a failure, for people. */
  failure: v.nullable(v.string()),
  /** Version of the report (`version`) whose content the document shows. */
  contentVersion: v.number(),
  /** Pages of the document; null until it is set. */
  pages: v.nullable(v.number()),
  /** Pages of which there is a picture. */
  previewPages: v.number(),
  bytes: v.nullable(v.number()),
  /** SHA-256 of the PDF, in hexadecimal digits. */
  sha256: v.nullable(v.string()),
});
export type ReportSetting = v.InferOutput<typeof setting>;

/** A report (decisions §8), with what the viewer may do with it. */
export const report = v.object({
  id,
  /** The version that `If-Match` is compared with. */
  version: v.number(),
  ...lastChange,
  projectId: id,
  projectName: v.string(),
  projectStatus: v.picklist(PROJECT_STATUSES),
  type: v.picklist(REPORT_TYPES),
  status: v.picklist(REPORT_STATUSES),
  /** Step whose approval the report waits for; null where it waits for none. */
  approvalStep: v.nullable(v.picklist(APPROVAL_STEPS)),
  /** Null for a compiled report, which is of all inspections. */
  inspectionId: v.nullable(id),
  inspectionNumber: v.nullable(v.number()),
  /** Calendar day on which the inspection began at its site. */
  inspectionDay: v.nullable(calendarDate),
  /** Numbers of the inspections that a compiled report joins. */
  inspectionNumbers: v.array(v.number()),
  /** Number of the newest version of the document, from 1. */
  versionNumber: v.number(),
  createdBy: v.string(),
  createdDateTime: instant,
  sentDateTime: v.nullable(instant),
  approvedDateTime: v.nullable(instant),
  sharedDateTime: v.nullable(instant),
  /** Reason of the last rejection, and who gave it, until the report is sent again. */
  rejectionReason: v.nullable(v.string()),
  rejectedBy: v.nullable(v.string()),
  /** Day by whose end at the site a rejected main report is to be resubmitted. */
  resubmitByDate: v.nullable(calendarDate),
  /** Number of people with whom it is shared; null for those with whom it is shared. */
  recipientCount: v.nullable(v.number()),
  setting,
  actions: actionVerdicts(REPORT_BUTTONS),
});
export type Report = v.InferOutput<typeof report>;
export const reportAnswer = answer(report);

/** `GET /reports`: of a project, newest first. */
export const reportsQuery = v.object({ projectId: v.string(MESSAGES.required) });
export const reportsAnswer = answer(
  v.object({
    items: v.array(report),
    /** Inspections of which reports are made, with the right to make each; none for those who read shared reports. */
    inspections: v.array(
      v.object({
        inspectionId: id,
        inspectionNumber: v.number(),
        inspectionStatus: v.picklist(INSPECTION_STATUSES),
        kind: v.picklist(INSPECTION_KINDS),
        startDay: calendarDate,
        create: actionVerdicts(REPORT_CREATIONS),
      }),
    ),
    create: actionVerdicts(PROJECT_REPORT_CREATIONS),
  }),
);
export type Reports = v.InferOutput<typeof reportsAnswer>['data'];

const { page, pageSize } = listQuery([]).entries;
/** `GET /reports/pending`: reports of all projects that wait for the viewer, the oldest first. */
export const pendingReportsQuery = v.object({ projectId: v.optional(v.string()), page, pageSize });
export const reportPageAnswer = listAnswer(report);

/** One version of a report's document, frozen when the report is sent. */
const version = v.object({
  number: v.number(),
  createdDateTime: instant,
  createdBy: v.string(),
  /** Instant in which its data were frozen; null while it can be edited. */
  frozenDateTime: v.nullable(instant),
  /** SHA-256 of the frozen data, in hexadecimal digits. */
  dataSha256: v.string(),
  setting,
  isApproved: v.boolean(),
  /** Number of the pictures that were read for the document, as they are printed. */
  pictureCount: v.number(),
  /** Pictures that were gone, or could not be read, when the document was set: it prints a frame that says so in place of each. */
  missingPictures: v.array(v.string()),
  /** Decisions about the version, the first one first. */
  decisions: v.array(
    v.object({
      /** Null for a version that no step had to approve. */
      step: v.nullable(v.picklist(APPROVAL_STEPS)),
      personName: v.string(),
      decidedDateTime: instant,
      decision: v.picklist(['Approved', 'Rejected']),
      reason: v.nullable(v.string()),
      /** SHA-256 of the document that the person had read; null of a rejection, and of decisions from before it was kept. */
      sha256: v.nullable(v.string()),
    }),
  ),
});
export type ReportVersion = v.InferOutput<typeof version>;

/** A person with whom a report is or can be shared. */
const person = {
  userId: id,
  firstName: v.string(),
  lastName: v.string(),
  role: roleSchema,
  companyName: v.nullable(v.string()),
};

/** `GET /reports/{id}` */
export const reportDetailsAnswer = answer(
  v.object({
    ...report.entries,
    /** Newest first; those with whom it is shared get the approved one alone. */
    versions: v.array(version),
    /** Empty for those with whom it is shared. */
    recipients: v.array(v.object({ ...person, sharedDateTime: instant })),
  }),
);
export type ReportDetails = v.InferOutput<typeof reportDetailsAnswer>['data'];

/** `GET /reports/report-data`: 200 with the frozen data once the document is set, 202 with the job until then. */
export const reportDataQuery = v.object({ id: v.string(MESSAGES.required) });
export const reportDataAnswer = answer(
  v.object({
    jobId: id,
    state: v.picklist(SETTING_STATES),
    percent: v.number(),
    failure: v.nullable(v.string()),
    /** The data from which the document is made; null until it is set. */
    data: v.nullable(v.unknown()),
    dataSha256: v.string(),
    /** Pictures of the document with the SHA-256 of the bytes that were read; null of one that was gone. */
    pictures: v.array(v.object({ fileId: id, sha256: v.nullable(v.string()) })),
  }),
);

/** `GET /reports/{id}/file`: the version's PDF, by default the newest one that is set. */
export const reportFileQuery = v.object({ version: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/))) });
export const reportPageParams = v.object({
  id: v.string(),
  page: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/)),
});

/** `GET /reports/share/dropdown`: whom a report can be shared with, brokers first and preselected (decisions §27). */
export const shareDropdownQuery = v.object({ reportId: v.string(MESSAGES.required) });
export const shareDropdownAnswer = answer(
  v.array(
    v.object({
      ...person,
      /** Null for viewers who do not see the addresses of the project's contacts. */
      email: v.nullable(v.string()),
      isBroker: v.boolean(),
      isPreselected: v.boolean(),
      /** Null where it is not shared with them yet. */
      sharedDateTime: v.nullable(instant),
    }),
  ),
);

/**
 * `GET /inspections/should-generate-preliminary-report`: the key of the report that the viewer can make now; an inspection
 * that was held online has an online-meeting report, others a preliminary one.
 */
export const shouldGenerateQuery = v.object({ inspectionId: v.string(MESSAGES.required) });
export const shouldGenerateAnswer = answer(
  v.object({ shouldGenerate: v.boolean(), key: v.nullable(v.picklist(GENERATION_KEYS)) }),
);

/** `GET /reports/abridged/requires-approval` */
export const requiresApprovalAnswer = answer(v.object({ requiresApproval: v.boolean() }));

/** `GET /reports/abridged/offered-summary`: the summary that an abridged report of the inspection begins with. */
export const offeredSummaryQuery = v.object({ inspectionId: v.string(MESSAGES.required) });
export const offeredSummaryAnswer = answer(v.object({ offeredSummary: v.string() }));

/** `GET /reports/main/{id}/configuration`: what the author may set of a main report. */
export const reportConfigurationAnswer = answer(
  v.object({
    id,
    version: v.number(),
    executiveSummary: v.string(),
    /** A summary drawn from the facts, to take over or not. */
    offeredSummary: v.string(),
    /** The one that the author last took, for who may update the report; null where it stands in the text no longer. */
    formerSummary: v.nullable(v.string()),
    sections: v.array(v.picklist(REPORT_SECTIONS)),
    /** Chapters that would have nothing to print, chosen or not. */
    obstacles: v.array(v.object({ section: v.picklist(REPORT_SECTIONS), obstacle: v.picklist(SECTION_OBSTACLES) })),
    disclaimerCompanyName: v.string(),
    paper: v.picklist(REPORT_PAPERS),
    /** Required questions of the notes that are not answered: a warning that can be skipped (decisions §27). */
    missing: v.array(v.object({ partId: v.string(), sectionId: v.string(), questionId: v.string(), text: v.string() })),
    actions: actionVerdicts(REPORT_BUTTONS),
  }),
);
export type ReportConfiguration = v.InferOutput<typeof reportConfigurationAnswer>['data'];

const comment = v.object({
  id,
  text: v.string(),
  authorName: v.string(),
  createdDateTime: instant,
});
export type ReportComment = v.InferOutput<typeof comment>;
/** `GET /reports/main/{id}/comments`: the newest comments, the oldest of them first, and the number of all. */
export const reportCommentsAnswer = answer(v.object({ items: v.array(comment), totalCount: v.number() }));
export type ReportComments = v.InferOutput<typeof reportCommentsAnswer>['data'];
export const reportCommentAnswer = answer(comment);

const inspectionId = v.string(MESSAGES.required);
const disclaimerCompanyName = optionalText(REPORT_LIMITS.disclaimerCompanyName);
const paper = v.optional(v.picklist(REPORT_PAPERS));
const target = { id: v.string(MESSAGES.required) };

/** Content that the author of a main report writes; what is left out keeps its value. */
const configuration = {
  executiveSummary: v.nullish(description),
  sections: v.optional(v.pipe(v.array(v.picklist(REPORT_SECTIONS)), v.maxLength(REPORT_SECTIONS.length))),
  disclaimerCompanyName,
  paper,
};

/** `POST /reports/main` */
export const createMainReportBody = requestBody({ inspectionId, ...configuration });
/** `PUT /reports/main`: saves the draft, and returns a rejected one to its draft; with the id alone, a draft follows its facts. */
export const updateMainReportBody = requestBody({ ...target, ...configuration });
/** `PUT /reports/main/send-for-approval` */
export const sendReportBody = requestBody(target);
/** `PUT /reports/main/{id}/approve`, `PUT /reports/abridged/{id}/approve`: the document that the approver has read. */
export const approveReportBody = requestBody({
  versionNumber: v.pipe(v.number(MESSAGES.required), v.integer(), v.minValue(1)),
  sha256: v.pipe(v.string(MESSAGES.required), v.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256')),
});
const rejectionReason = requiredText(LIMITS.rejectionReason);
/** `PUT /reports/main/reject` */
export const rejectMainReportBody = requestBody({ ...target, rejectionReason });
/** `PUT /reports/abridged/{id}/reject` */
export const rejectAbridgedReportBody = requestBody({ rejectionReason });
/** `POST /reports/abridged`: without a summary, it has the one that the facts offer. */
export const createAbridgedReportBody = requestBody({
  inspectionId,
  executiveSummary: configuration.executiveSummary,
  disclaimerCompanyName,
  paper,
});
/** `POST /reports/compiled-abridged` */
export const createCompiledReportBody = requestBody({
  projectId: v.string(MESSAGES.required),
  disclaimerCompanyName,
  paper,
});
/** `POST /reports/preliminary`: a preliminary or an online-meeting report, by its key. */
export const createPreliminaryReportBody = requestBody({
  inspectionId,
  key: v.picklist(GENERATION_KEYS, 'Not a known key'),
});
/** `POST /reports/share` */
export const shareReportBody = requestBody({
  reportId: v.string(MESSAGES.required),
  recipientIds: v.pipe(
    v.array(v.pipe(v.string(MESSAGES.required), v.uuid('Not a valid id')), MESSAGES.required),
    v.minLength(1, MESSAGES.required),
    v.maxLength(REPORT_LIMITS.recipients, `At most ${REPORT_LIMITS.recipients}`),
  ),
});
/** `POST /reports/main/{id}/comments`; `id` may repeat that of the path (spec 2 §7). */
export const reportCommentBody = requestBody({
  id: v.optional(v.string()),
  text: requiredText(REPORT_LIMITS.comment),
});
