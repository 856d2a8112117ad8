import type { Report } from '@portal/contracts/reports/report';
import {
  REPORT_TYPE_LABELS,
  type ApprovalStep,
  type ReportButton,
  type ReportCreation,
  type ReportSection,
} from '@portal/contracts/reports/report-lists';

const counted = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
const people = (count: number): string => counted(count, 'person', 'people');

/** Names of the steps of an approval, within a sentence; a project is owned by an insurer or a broker. */
const STEP_NAMES: Readonly<Record<ApprovalStep, string>> = {
  RiskCompany: 'risk company',
  Insurer: 'company that owns the project',
};

/** Pictures that a version names of those that it could not print, and digits of a digest by which people tell it from others. */
const [MOST_NAMED, DIGITS] = [5, 12];

/** Returns what a report is: its type, and its inspection. */
export function reportTitle({ type, inspectionNumber }: Pick<Report, 'type' | 'inspectionNumber'>): string {
  const label = REPORT_TYPE_LABELS[type];
  return inspectionNumber === null ? label : `${label} of Inspection ${inspectionNumber}`;
}

/** Labels of the chapters that an author may leave out. */
export const REPORT_SECTION_LABELS: Readonly<Record<ReportSection, string>> = {
  executiveSummary: 'Executive summary',
  lossHistory: 'Loss history',
  lossEstimates: 'Loss estimates and value at risk',
  score: 'Risk score',
  grading: 'Grading by section',
  hazards: 'Natural hazards',
  recommendations: 'Recommendations',
  plans: 'Plans',
  photographs: 'Photographs',
  participants: 'Participants',
};

/** Texts of REPORTS and of the page of reports (spec 2 §2, §4; decisions §8, §27). */
export const REPORT_SCREEN_TEXTS = {
  title: 'Reports',
  table: 'Reports',
  list: 'Reports by inspection',
  report: 'Report',
  empty: 'There are no reports yet.',
  emptyHint: 'A report is made of an inspection once it has begun.',
  emptyReader: 'Once they are shared with you, they will appear here.',
  noneOfInspection: 'No report yet.',
  toDecide: (count: number): string =>
    count === 1 ? '1 report waits for your approval.' : `${count} reports wait for your approval.`,
  inspection: (number: number): string => `Inspection ${number}`,
  ofProject: 'All inspections',
  joins: (numbers: readonly number[]): string =>
    `Joins ${numbers.length === 1 ? 'inspection' : 'inspections'} ${numbers.join(', ')}`,
  version: (number: number): string => `Version ${number}`,
  createdBy: (name: string, at: string): string => `Created by ${name} on ${at}`,
  shared: 'Shared',
  waitsForYou: 'Waits for your approval.',
  notSent: (name: string): string => `${name} has not sent it for approval yet.`,
  waitsFor: {
    RiskCompany: 'The risk company has to approve it.',
    Insurer: 'The company that owns the project has to approve it.',
  } satisfies Readonly<Record<ApprovalStep, string>>,
  waits: 'It waits for approval.',
  canBeShared: (at: string): string => `Approved on ${at}. It can be shared now, with the broker first.`,
  approvedOn: (at: string): string => `Approved on ${at}.`,
  sharedWith: (count: number, at: string): string => `Shared with ${people(count)}, last on ${at}.`,
  sharedOn: (at: string): string => `Shared with you on ${at}.`,
  rejectedBy: (name: string): string => `Rejected by ${name}`,
  resubmitBy: (day: string): string => `Resubmit it by ${day}.`,
  isFinal: 'A rejected abridged report is final. Make a new one.',
  goToProject: 'Go to Project',
  setting: {
    waiting: 'The document waits to be set.',
    running: (percent: number): string => `The document is being set: ${percent}%`,
    label: 'Setting of the document',
    failed: 'The document could not be set.',
    ready: (title: string): string => `${title} is ready.`,
    notSet: (title: string, failure: string): string => `${title} could not be set. ${failure}`,
    facts: (pages: number | null, size: string | undefined): string =>
      [pages === null ? '' : counted(pages, 'page', 'pages'), size ?? ''].filter(Boolean).join(', '),
  },
  actions: {
    approve: 'Approve',
    sendForApproval: 'Send for Approval',
    share: 'Share',
    update: 'Edit',
    reject: 'Reject',
    setAgain: 'Run Again',
    comment: 'Add Comment',
  } satisfies Readonly<Record<ReportButton, string>>,
  done: {
    approve: 'The report has been approved.',
    sendForApproval: (isApproved: boolean): string =>
      isApproved ? 'The report is approved: no approval is left.' : 'The report has been sent for approval.',
    reject: 'The report has been rejected.',
    share: (count: number): string => `The report is shared with ${people(count)}.`,
    setAgain: 'The document is set again.',
    comment: 'Comment added.',
  },
  sendTitle: 'Send this report for approval?',
  sendBody: 'Its text and data are frozen. It can be edited again only if it is rejected.',
  rejectTitle: 'Reject this report?',
  rejectMainBody: 'Its author is told why, and has three days to resubmit it.',
  rejectAbridgedBody: 'A rejected abridged report is final: a new one has to be made.',
  rejectionReason: 'Reason',
  shareTitle: 'Share this report',
  shareBody:
    'Each person gets a notice and reads the whole approved version, including chapters whose tabs are closed to them. Brokers are listed first.',
  recipients: 'Recipients',
  chooseRecipient: 'Choose at least one recipient.',
  noRecipients: 'Nobody of this project can receive reports yet. Add a broker to its contacts first.',
  allShared: 'The report is shared with everybody who can receive it.',
  comments: 'Comments',
  commentLabel: 'Comment',
  noComments: 'There are no comments yet.',
  approvals: 'Approvals',
  history: 'History',
} as const;

/** Texts of a report's document: its pages, its versions and their proof. */
export const DOCUMENT_TEXTS = {
  document: 'Document',
  pages: 'Pages',
  page: (page: number, pages: number): string => `Page ${page} of ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  enlarge: 'Full size',
  pageGone: 'This page cannot be shown.',
  onlyFirst: (shown: number): string => `Only the first ${shown} pages are shown here. The PDF has all of them.`,
  versions: 'Versions',
  downloadOf: (version: number): string => `Download PDF of version ${version}`,
  checkOf: (version: number): string => `Check file of version ${version}`,
  file: (title: string, version: number): string => `${title}, version ${version}.pdf`,
  sha256: 'SHA-256',
  draft: 'Draft, not frozen yet',
  frozenOn: (at: string): string => `Frozen on ${at}`,
  approvedOn: (at: string): string => `Approved on ${at}`,
  proved: (at: string): string => `This file is the one approved on ${at}: its SHA-256 is the same.`,
  provedUnapproved: 'This file is the one that was set: its SHA-256 is the same.',
  differs: 'This file is not the one that was set: its SHA-256 differs. Do not use it, and tell the support.',
  gone: (pictures: readonly string[], all: number): string =>
    `${pictures.length} of ${counted(all, 'picture was', 'pictures were')} gone or unreadable when the document was set: ${pictures.slice(0, MOST_NAMED).join(', ')}${pictures.length > MOST_NAMED ? ' …' : '.'}`,
  decided: (
    decision: 'Approved' | 'Rejected',
    step: ApprovalStep | null,
    version: number,
    sha256: string | null,
  ): string =>
    [
      decision === 'Approved' ? 'approved' : 'rejected',
      `version ${version}`,
      ...(step === null ? [] : [`for the ${STEP_NAMES[step]}`]),
      ...(sha256 === null ? [] : [`having read the file with the SHA-256 ${sha256.slice(0, DIGITS)}…`]),
    ].join(' '),
} as const;

/** Texts of new reports (decisions §8, §27). */
export const NEW_REPORT_TEXTS = {
  add: 'New Report',
  addTo: (inspection: number): string => `New Report of Inspection ${inspection}`,
  addCompiled: 'New Compiled Abridged Report',
  types: {
    createMain: REPORT_TYPE_LABELS.Main,
    createAbridged: REPORT_TYPE_LABELS.Abridged,
    createPreliminary: REPORT_TYPE_LABELS.Preliminary,
    createOnlineMeeting: REPORT_TYPE_LABELS.OnlineMeeting,
  } satisfies Readonly<Record<ReportCreation, string>>,
  abridgedTitle: 'New Abridged Report',
  summaryHelp: 'Offered from the facts. It is shortened where the report has no place for it.',
  create: 'Create Report',
  created: (title: string): string => `${title} created.`,
  needsApproval: 'It waits for approval before it can be shared.',
  needsNone: 'It needs no approval and can be shared at once.',
  missingTitle: 'The report notes are not fully populated',
  missingBody: (count: number): string =>
    count === 1
      ? '1 required question is not answered. The report is made without it.'
      : `${count.toLocaleString('en-US')} required questions are not answered. The report is made without them.`,
  missingList: 'Missing items',
  goOn: 'Continue Anyway',
  neverAgain: 'Do not show again',
  toNotes: 'Go to REPORT NOTES',
} as const;

/** Texts of the editor of a main report. */
export const EDITOR_TEXTS = {
  title: (report: string): string => `Edit ${report}`,
  back: 'Back to Reports',
  content: 'Content',
  preview: 'Preview',
  summary: 'Executive Summary',
  summaryHelp: 'Stands at the front of the report.',
  offered: 'Offered from the facts',
  factsChanged: 'Facts have changed',
  replaceOffered: 'Use Present Facts',
  takeOffered: 'Use This Text',
  addOffered: 'Add This Text',
  sections: 'Sections',
  tabClosed: 'Left out: the company that owns the project closes its tab to you.',
  disclaimer: 'Disclaimer Company',
  disclaimerHelp: 'The company that the disclaimer names. If it is empty, that is the company of the report’s author.',
  paper: 'Paper',
  saving: 'Saving…',
  saved: 'All changes are saved.',
  unsaved: 'Changes are saved when you pause.',
  invalid: 'Changes are saved once the fields are right.',
  notSaved: 'Your last changes are not saved.',
  follows: 'The preview follows…',
  noPreview: 'The preview appears once the document is set.',
  gone: 'This report cannot be edited any more.',
  rejected: 'Saving returns the rejected report to its draft.',
  missing: (count: number): string =>
    count === 1 ? '1 required question is not answered' : `${count} required questions are not answered`,
} as const;

/** Lines of the history: steps of a report, after the name of the person. */
export const REPORT_STEP_TEXTS: Readonly<Record<string, string>> = {
  createMain: 'created the report',
  createAbridged: 'created the report',
  createPreliminary: 'created the report',
  createOnlineMeeting: 'created the report',
  createCompiledAbridged: 'created the report',
  update: 'changed the report',
  sendForApproval: 'sent it for approval',
  approve: 'approved it',
  reject: 'rejected it',
  share: 'shared it',
  comment: 'commented',
  setAgain: 'ran the setting again',
};
