import { REPORT_LIMITS, REPORT_STATUS_LABELS, type FactSection, type ReportStatus } from './report-lists.ts';

/** Refusals about reports. */
export const REPORT_TEXTS = {
  onlyWhen: (states: readonly ReportStatus[]): string =>
    `Action can be done only when the report status is ${states.map((state) => `“${REPORT_STATUS_LABELS[state]}”`).join(' or ')}.`,
  ownAuthor: 'The author of a report cannot approve or reject it.',
  approvedByRiskCompany: 'The report waits for the approval of the risk company.',
  approvedByInsurer: 'The report waits for the approval of the company that owns the project.',
  sharedByOthers: 'The primary risk engineer and the company that owns the project share reports.',
  notMain: 'This is possible with a main report only.',
  mainExists: 'The inspection has a main report already.',
  typeExists: 'The inspection has a report of this type already.',
  abridgedWaiting: 'An abridged report waits for approval already.',
  notStarted: 'A report can be made once the inspection has begun.',
  inspectionCancelled: 'The inspection was cancelled.',
  noAbridged: 'No abridged report has been approved yet.',
  recipientTwice: 'A recipient is named twice.',
  notRecipient: 'This person does not take part in the project any more, or cannot receive reports.',
  beingMade: 'The document is being made.',
  notFailed: 'The document is set already.',
  notSet: 'The document is not ready yet.',
  tooManyWaiting: 'Too many documents of this author are being made. Try again when one of them is ready.',
  mostReports: `There can be ${REPORT_LIMITS.reports} reports of one type of an inspection, and as many compiled ones of a project.`,
  finalRejection: 'A rejected abridged report is final. Make a new one.',
  otherReport: 'The id is that of another report.',
  otherDocument: 'The document is not the one that you have read. Read the present one first.',
  stale: 'The report has been changed by somebody else.',
} as const;

/** Sentences that a document prints in place of a chapter without facts, and its editor under the choice of the chapter. */
export const EMPTY_CHAPTER_TEXTS: Readonly<Record<FactSection, string>> = {
  lossEstimates: 'No values have been declared yet.',
  score: 'There is no risk score yet. It is calculated as soon as report notes are populated.',
  plans: 'There are no plans in the folder Layouts.',
  photographs: 'The report notes have no photographs.',
  participants: 'Nobody takes part in the project yet.',
};
