import { actionVerdicts } from '@portal/portal-sdk/testing';
import type {
  Report,
  ReportConfiguration,
  ReportDetails,
  Reports,
  ReportVersion,
} from '@portal/contracts/reports/report';
import {
  PROJECT_REPORT_CREATIONS,
  REPORT_BUTTONS,
  REPORT_CREATIONS,
  type ReportButton,
  type ReportCreation,
} from '@portal/contracts/reports/report-lists';
import { anId } from './project.builder.ts';

/** The actions of a report as the server judges them: those that are named may be done, others are no one's. */
export const reportActions = (...allowed: readonly ReportButton[]): Report['actions'] =>
  actionVerdicts(REPORT_BUTTONS, ...allowed);

/** SHA-256 of a PDF without a byte, which is what the tests' server answers. */
export const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The setting of a document of three pages. */
export const aSetting = (over: Partial<Report['setting']> = {}): Report['setting'] => ({
  ...{ jobId: anId(70), state: 'Done', percent: 100, failure: null, contentVersion: 2 },
  ...{ pages: 3, previewPages: 3, bytes: 1_500_000, sha256: EMPTY_SHA256 },
  ...over,
});

/** A main report of the first inspection of the project that `aProject` builds. */
export const aReport = (over: Partial<Report> = {}): Report => ({
  ...{ id: anId(71), version: 2, projectId: anId(1), projectName: 'Harbour Tower', projectStatus: 'Open' },
  ...{ type: 'Main', status: 'Draft', approvalStep: null },
  ...{ inspectionId: anId(72), inspectionNumber: 1, inspectionDay: '2026-11-10', inspectionNumbers: [] },
  ...{ versionNumber: 1, createdBy: 'Erik Stone', createdDateTime: '2026-11-12T09:41:00Z' },
  ...{ sentDateTime: null, approvedDateTime: null, sharedDateTime: null },
  ...{ rejectionReason: null, rejectedBy: null, resubmitByDate: null, recipientCount: 0 },
  ...{ changedBy: 'Erik Stone', changedDateTime: '2026-11-12T09:41:00Z' },
  setting: aSetting(),
  actions: reportActions('update', 'sendForApproval', 'comment'),
  ...over,
});

/** The only version of a report's document. */
export const aVersion = (over: Partial<ReportVersion> = {}): ReportVersion => ({
  ...{ number: 1, createdDateTime: '2026-11-12T09:41:00Z', createdBy: 'Erik Stone', frozenDateTime: null },
  ...{ dataSha256: EMPTY_SHA256, setting: aSetting(), isApproved: false, decisions: [] },
  ...{ pictureCount: 0, missingPictures: [] },
  ...over,
});

/** A report as its own call answers it. */
export const reportDetails = (report: Report, over: Partial<ReportDetails> = {}): ReportDetails => ({
  ...report,
  versions: [aVersion({ setting: report.setting })],
  recipients: [],
  ...over,
});

/** An inspection of which the named reports can be made. */
export const aReportedInspection = (
  inspectionNumber: number,
  ...allowed: readonly ReportCreation[]
): Reports['inspections'][number] => ({
  ...{ inspectionId: anId(71 + inspectionNumber), inspectionNumber, inspectionStatus: 'Completed', kind: 'OnSite' },
  startDay: '2026-11-10',
  create: actionVerdicts(REPORT_CREATIONS, ...allowed),
});

/** The reports of a project, as somebody sees them who may make none. */
export const reportsOf = (items: readonly Report[], over: Partial<Reports> = {}): Reports => ({
  items: [...items],
  inspections: [],
  create: actionVerdicts(PROJECT_REPORT_CREATIONS),
  ...over,
});

/** Content of a main report whose author has written nothing yet. */
export const aConfiguration = (over: Partial<ReportConfiguration> = {}): ReportConfiguration => ({
  ...{ id: anId(71), version: 2, executiveSummary: '', offeredSummary: 'A tower of 20 floors in Malmö.' },
  formerSummary: null,
  sections: ['executiveSummary', 'recommendations'],
  obstacles: [],
  ...{ disclaimerCompanyName: 'Granite Risk', paper: 'A4', missing: [] },
  actions: reportActions('update'),
  ...over,
});
