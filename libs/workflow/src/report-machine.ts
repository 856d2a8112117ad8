import type { Actor } from '@portal/access';
import { LIMITS } from '@portal/contracts/common/limits';
import { REPORT_LIMITS, REPORT_STATUSES, type ApprovalStep } from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import type { Guard, Machine, Transition } from './machine.ts';
import {
  isInsurerPerson,
  stepAfter,
  stepDoneBy,
  type ReportAction,
  type ReportFacts,
  type ReportState,
} from './report-steps.ts';
import { actsForEngineer } from './risk-company.ts';
import { ENGINEER_OF_OTHERS, NOT_PRIMARY_ENGINEER, type Reason } from './verdict.ts';

/** Returns true if the report waits for the viewer's side; one that waits for nobody is refused by its state. */
function isApprovingSide({ approvalStep, riskCompany }: ReportFacts, viewer: Actor): boolean {
  if (approvalStep === null) return true;
  return approvalStep === 'RiskCompany' && riskCompany !== null
    ? viewer.role === 'RCCoordinator' && riskCompany === 'Own'
    : isInsurerPerson(viewer);
}

type Row = Transition<ReportFacts, ReportState, ReportAction>;
type Rule = Guard<ReportFacts>;

const ENGINEER = {
  who: 'RE*',
  right: ['update', 'report'],
  whose: (_item: ReportFacts, { role }: Actor) => role === 'RiskEngineer',
} as const satisfies Partial<Row>;
/** People who write abridged reports and comments; of risk companies the primary engineer's and that with the assignment. */
const WRITER = {
  who: 'RE*, RCC of the RE*, ICC, ICU',
  right: ['create', 'report'],
  whose: (item: ReportFacts, { role }: Actor) => role !== 'RCCoordinator' || actsForEngineer(item),
} as const satisfies Partial<Row>;
const APPROVER = {
  who: 'approver of the step',
  right: ['approve', 'report'],
  whose: (item: ReportFacts, viewer: Actor) => !item.isAuthor && isApprovingSide(item, viewer),
} as const satisfies Partial<Row>;

const begun: Rule = {
  holds: ({ inspectionStatus }) => inspectionStatus === 'InProgress' || inspectionStatus === 'Completed',
  reason: 'NotStarted',
  text: REPORT_TEXTS.notStarted,
};
const notCancelled: Rule = {
  holds: ({ inspectionStatus }) => inspectionStatus !== 'Cancelled',
  reason: 'InspectionCancelled',
  text: REPORT_TEXTS.inspectionCancelled,
};
const free = (text: string): Rule => ({ holds: ({ isTaken }) => !isTaken, reason: 'ReportExists', text });
const hasParts: Rule = {
  holds: ({ hasApprovedAbridged }) => hasApprovedAbridged,
  reason: 'NoAbridgedReport',
  text: REPORT_TEXTS.noAbridged,
};
const main: Rule = { holds: ({ type }) => type === 'Main', reason: 'NotMain', text: REPORT_TEXTS.notMain };
const hasStep: Rule = {
  holds: (item, viewer) => stepAfter(item, doneBefore(item, viewer)) !== null,
  reason: 'ApprovalOff',
  text: REPORT_TEXTS.approvedByInsurer,
};
const hasNoStep: Rule = {
  holds: (item, viewer) => !hasStep.holds(item, viewer),
  reason: 'ApprovalOn',
  text: REPORT_TEXTS.approvedByInsurer,
};
/** The step that an action of the viewer completes: none where the report is sent. */
const doneBefore = (item: ReportFacts, viewer: Actor): ApprovalStep | null =>
  item.status === 'WaitingForApproval' ? stepDoneBy(viewer) : null;

const isSet: Rule = {
  holds: ({ settingState }) => settingState === 'Done',
  reason: 'NotSet',
  text: REPORT_TEXTS.notSet,
};
const hasEnded: Rule = {
  holds: ({ settingState }) => settingState === 'Done' || settingState === 'Failed',
  reason: 'BeingMade',
  text: REPORT_TEXTS.beingMade,
};
const hasFailed: Rule = {
  holds: ({ settingState }) => settingState === 'Failed',
  reason: 'NotFailed',
  text: REPORT_TEXTS.notFailed,
};

/** Rows of an action that either waits for an approval or needs none. */
const approvalOf = (row: Omit<Row, 'to'>): Row[] => [
  { ...row, to: 'WaitingForApproval', guards: [...(row.guards ?? []), hasStep] },
  { ...row, to: 'Approved', guards: [...(row.guards ?? []), hasNoStep] },
];
const ofInspection = [notCancelled, begun];

/**
 * A report (decisions §8, §27). Preliminary and online-meeting reports are approved at once, abridged ones where the setting asks
 * for no approval; a rejected abridged report is final.
 */
export const REPORT_MACHINE: Machine<ReportFacts, ReportState, ReportAction> = {
  name: 'report',
  stateOf: ({ status }) => status,
  factsOf: ({ isPrimary }) => ({ primary: isPrimary, shared: true }),
  notYours: (action, item, viewer) => notYours(action, item, viewer),
  isClosed: (_action, { projectStatus }) => projectStatus === 'Closed',
  wrongState: (_action, _state, possible) => ({
    reason: 'WrongState',
    text: REPORT_TEXTS.onlyWhen(possible.filter((state) => state !== 'New')),
  }),
  transitions: [
    {
      action: 'createMain',
      from: ['New'],
      to: 'Draft',
      ...ENGINEER,
      guards: [...ofInspection, free(REPORT_TEXTS.mainExists)],
    },
    ...(['createPreliminary', 'createOnlineMeeting'] as const).map((action): Row => ({
      action,
      from: ['New'],
      to: 'Approved',
      ...ENGINEER,
      guards: [...ofInspection, free(REPORT_TEXTS.typeExists)],
    })),
    ...approvalOf({
      action: 'createAbridged',
      from: ['New'],
      ...WRITER,
      guards: [...ofInspection, free(REPORT_TEXTS.abridgedWaiting)],
    }),
    ...approvalOf({
      action: 'createCompiledAbridged',
      from: ['New'],
      ...WRITER,
      guards: [hasParts, free(REPORT_TEXTS.abridgedWaiting)],
    }),
    { action: 'update', from: ['Draft', 'Rejected'], to: 'Draft', ...ENGINEER, guards: [main] },
    ...approvalOf({ action: 'sendForApproval', from: ['Draft'], ...ENGINEER, guards: [notCancelled] }),
    // The document that is approved could be read before.
    ...approvalOf({ action: 'approve', from: ['WaitingForApproval'], ...APPROVER, guards: [notCancelled, isSet] }),
    {
      action: 'reject',
      from: ['WaitingForApproval'],
      to: 'Rejected',
      ...APPROVER,
      needs: { kind: 'text', field: 'rejectionReason', maxLength: LIMITS.rejectionReason },
    },
    { action: 'share', from: ['Approved'], to: 'Approved', ...ENGINEER, guards: [notCancelled, isSet] },
    {
      action: 'share',
      from: ['Approved'],
      to: 'Approved',
      who: 'ICC, ICU',
      right: ['approve', 'report'],
      whose: (_item, viewer) => isInsurerPerson(viewer),
      guards: [notCancelled, isSet],
    },
    ...REPORT_STATUSES.map((status): Row => ({
      action: 'comment',
      from: [status],
      to: status,
      ...WRITER,
      guards: [main],
      needs: { kind: 'text', field: 'text', maxLength: REPORT_LIMITS.comment },
    })),
    ...REPORT_STATUSES.map((status): Row => ({
      action: 'setAgain',
      from: [status],
      to: status,
      ...WRITER,
      guards: [hasEnded, hasFailed],
    })),
  ],
};

/** Returns the refusal for viewers with a part in it, but not now or not in this one. */
function notYours(action: ReportAction, item: ReportFacts, viewer: Actor): Reason | undefined {
  if (viewer.role === 'RiskEngineer') {
    return item.isPrimary || action === 'approve' || action === 'reject' ? undefined : NOT_PRIMARY_ENGINEER;
  }
  if (action === 'approve' || action === 'reject') {
    if (viewer.role !== 'RCCoordinator' && !isInsurerPerson(viewer)) return undefined;
    if (isApprovingSide(item, viewer)) return { reason: 'OwnAuthor', text: REPORT_TEXTS.ownAuthor };
    return item.approvalStep === 'RiskCompany' && item.riskCompany !== null
      ? { reason: 'ApprovedByRiskCompany', text: REPORT_TEXTS.approvedByRiskCompany }
      : { reason: 'ApprovedByInsurer', text: REPORT_TEXTS.approvedByInsurer };
  }
  if (viewer.role !== 'RCCoordinator') return undefined;
  if (action === 'share') return { reason: 'SharedByOthers', text: REPORT_TEXTS.sharedByOthers };
  return actsForEngineer(item) ? undefined : ENGINEER_OF_OTHERS;
}
