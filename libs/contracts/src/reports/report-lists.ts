// Apart from the schemas, for screens and the workflow, which need none.

/** Types of reports (decisions §8). */
export const REPORT_TYPES = ['Preliminary', 'OnlineMeeting', 'Main', 'Abridged', 'CompiledAbridged'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export const REPORT_TYPE_LABELS: Readonly<Record<ReportType, string>> = {
  Preliminary: 'Preliminary Report',
  OnlineMeeting: 'Online Meeting Report',
  Main: 'Main Report',
  Abridged: 'Abridged Report',
  CompiledAbridged: 'Compiled Abridged Report',
};

/** Statuses of a report (decisions §8); an approved one is shared once `sharedDateTime` is set. */
export const REPORT_STATUSES = ['Draft', 'WaitingForApproval', 'Approved', 'Rejected'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
export const REPORT_STATUS_LABELS: Readonly<Record<ReportStatus, string>> = {
  Draft: 'Draft',
  WaitingForApproval: 'Waiting for Approval',
  Approved: 'Approved',
  Rejected: 'Rejected',
};

/** Steps of an approval, in their order (decisions §8). */
export const APPROVAL_STEPS = ['RiskCompany', 'Insurer'] as const;
export type ApprovalStep = (typeof APPROVAL_STEPS)[number];

/** Keys by which a preliminary and an online-meeting report are made of an inspection (spec 1 §9, spec 2 §7). */
export const GENERATION_KEYS = ['generate-preliminary-report', 'generate-online-meeting-report'] as const;
export type GenerationKey = (typeof GENERATION_KEYS)[number];
export const TYPE_OF_KEY: Readonly<Record<GenerationKey, ReportType>> = {
  'generate-preliminary-report': 'Preliminary',
  'generate-online-meeting-report': 'OnlineMeeting',
};

/** Actions that make a report, each with its verdict: of an inspection, and the compiled one of the project. */
export const REPORT_CREATIONS = ['createMain', 'createAbridged', 'createPreliminary', 'createOnlineMeeting'] as const;
export type ReportCreation = (typeof REPORT_CREATIONS)[number];
export const PROJECT_REPORT_CREATIONS = ['createCompiledAbridged'] as const;
export type ProjectReportCreation = (typeof PROJECT_REPORT_CREATIONS)[number];

/** Actions of people on a report, each with its verdict in an answer. */
export const REPORT_BUTTONS = [
  'update',
  'sendForApproval',
  'approve',
  'reject',
  'share',
  'comment',
  'setAgain',
] as const;
export type ReportButton = (typeof REPORT_BUTTONS)[number];

/**
 * Chapters of a report that its author may leave out, in their order (decisions §8). Cover, project facts and disclaimer
 * always stand.
 */
export const REPORT_SECTIONS = [
  'executiveSummary',
  'lossHistory',
  'lossEstimates',
  'score',
  'grading',
  'hazards',
  'recommendations',
  'plans',
  'photographs',
  'participants',
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** Chapters that consist of facts alone: without one, a sentence stands in their place, {@link EMPTY_CHAPTER_TEXTS}. */
export const FACT_SECTIONS = ['lossEstimates', 'score', 'plans', 'photographs', 'participants'] as const;
export type FactSection = (typeof FACT_SECTIONS)[number];
export const isFactSection = (section: ReportSection): section is FactSection =>
  FACT_SECTIONS.some((one) => one === section);

/**
 * Reasons for which a chapter of a report has nothing to print: its tab is closed to the author by the owner of the project
 * (decisions §12), or there are no facts for it.
 */
export const SECTION_OBSTACLES = ['TabClosed', 'NoFacts'] as const;

/** Sizes of paper. */
export const REPORT_PAPERS = ['A4', 'Letter'] as const;
export type ReportPaper = (typeof REPORT_PAPERS)[number];

/** States of the setting of a report's PDF. */
export const SETTING_STATES = ['Waiting', 'Running', 'Done', 'Failed'] as const;
export type SettingState = (typeof SETTING_STATES)[number];

/** Roles with which a report is shared; the others of decisions §11 read all reports, or none. */
export const RECIPIENT_ROLES = ['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner'] as const;
export type RecipientRole = (typeof RECIPIENT_ROLES)[number];

/** Limits of a report's fields, in characters unless said otherwise (decisions §20). */
export const REPORT_LIMITS = {
  disclaimerCompanyName: 50,
  comment: 1000,
  /** Recipients of one call. */
  recipients: 200,
  /** Documents of one author that may be set at the same time. */
  waitingDocuments: 20,
  /** Reports of an inspection, and compiled ones of a project, of which lists have all. */
  reports: 100,
  /** Days within which a rejected main report is to be resubmitted (spec 1 §9). */
  resubmitDays: 3,
} as const;

/** Reports of a page. */
export const REPORT_PAGE_SIZE = 10;
