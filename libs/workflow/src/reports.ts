import type { Actor } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import {
  PROJECT_REPORT_CREATIONS,
  REPORT_BUTTONS,
  REPORT_CREATIONS,
  type ProjectReportCreation,
  type ReportButton,
  type ReportCreation,
  type ReportType,
} from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import { evaluate, type TransitionVerdict } from './machine.ts';
import { REPORT_MACHINE } from './report-machine.ts';
import type { ReportAction, ReportFacts, ReportItem, ReportSide, ReportState } from './report-steps.ts';
import { actionVerdicts } from './verdict.ts';

/** Decides if the viewer may do something with a report now. A rejected abridged report is final. */
export function evaluateReport(
  facts: ReportFacts,
  action: ReportAction,
  viewer: Actor,
): TransitionVerdict<ReportState> {
  const verdict = evaluate(REPORT_MACHINE, facts, action, viewer);
  if (verdict.allowed || action !== 'update' || facts.type === 'Main') return verdict;
  const isFinal = facts.status === 'Rejected' && verdict.obstacle === 'guard';
  return isFinal
    ? { ...verdict, obstacle: 'state', reason: 'FinalRejection', text: REPORT_TEXTS.finalRejection }
    : verdict;
}

/** The actions on a report with the reason for each that is not allowed. */
export const actionsOnReport = (facts: ReportFacts, viewer: Actor): ActionVerdict<ReportButton>[] =>
  actionVerdicts(REPORT_BUTTONS, (action) => evaluateReport(facts, action, viewer));

/** Types that each creation makes. */
export const TYPE_OF_CREATION = {
  createMain: 'Main',
  createAbridged: 'Abridged',
  createPreliminary: 'Preliminary',
  createOnlineMeeting: 'OnlineMeeting',
  createCompiledAbridged: 'CompiledAbridged',
} as const satisfies Readonly<Record<ReportCreation | ProjectReportCreation, ReportType>>;

/** Facts about the inspection, or the project, of which a report is to be made. */
export type NewReport = Pick<ReportItem, 'inspectionStatus' | 'hasApprovedAbridged'> & {
  /** Types that leave no place for another one. */
  readonly taken: readonly ReportType[];
};

/** Returns the facts of a report that does not exist yet. */
export const factsOfNewReport = (
  side: ReportSide,
  { inspectionStatus, hasApprovedAbridged, taken }: NewReport,
  creation: ReportCreation | ProjectReportCreation,
  viewer: Actor,
): ReportFacts => ({
  ...side,
  ...{ status: 'New', type: TYPE_OF_CREATION[creation], approvalStep: null, authorRole: viewer.role, isAuthor: true },
  ...{ riskCompany: null, settingState: 'Waiting', inspectionStatus, hasApprovedAbridged },
  isTaken: taken.includes(TYPE_OF_CREATION[creation]),
});

/** The reports that the viewer may make of an inspection, with the reason for each that is not allowed. */
export const creationsOfInspection = (
  side: ReportSide,
  facts: NewReport,
  viewer: Actor,
): ActionVerdict<ReportCreation>[] =>
  actionVerdicts(REPORT_CREATIONS, (creation) =>
    evaluateReport(factsOfNewReport(side, facts, creation, viewer), creation, viewer),
  );

/** The reports that the viewer may make of a project as a whole. */
export const creationsOfProject = (
  side: ReportSide,
  facts: NewReport,
  viewer: Actor,
): ActionVerdict<ProjectReportCreation>[] =>
  actionVerdicts(PROJECT_REPORT_CREATIONS, (creation) =>
    evaluateReport(factsOfNewReport(side, facts, creation, viewer), creation, viewer),
  );
