import type { Actor } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { LIMITS } from '@portal/contracts/common/limits';
import type { InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import {
  CLOSING_COMMENTS,
  isIssued,
  ISSUED_STATUSES,
  RECOMMENDATION_LIMITS,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { allowedActionsOf, judge, type ActionState, type Guard, type Machine, type Verdict } from './machine.ts';

/** For whom a project's primary risk engineer works; null where the project has none. */
export type EngineerKind = 'Internal' | 'OfRiskCompany' | 'WithoutCompany';

/** What the workflow needs to know of the project of a recommendation, as the viewer has it. */
export interface ReviewSide {
  readonly projectStatus: ProjectStatus;
  readonly engineer: EngineerKind | null;
  /** Whether the company settings ask for approvals of that engineer's recommendations. */
  readonly isApprovalOn: boolean;
  /** Whether the viewer holds the primary function of their role in the project. */
  readonly isPrimary: boolean;
  /** Whether the primary risk engineer is of the viewer's company. */
  readonly isOwnEngineer: boolean;
}

/** … and of its inspection. */
export interface RecommendationPlace extends ReviewSide {
  readonly inspection: {
    readonly status: InspectionStatus;
    /** Its start is at most 15 minutes away. */
    readonly isRecordable: boolean;
    readonly isIssued: boolean;
    /** Whether an item of it waits for approval, is rejected or amended. */
    readonly hasUnreviewed: boolean;
    /** Whether each item of it that is not issued yet is ApprovedByRE. */
    readonly isReadyToIssue: boolean;
  };
}

/** What the workflow needs to know of a recommendation itself. */
export interface RecommendationItem {
  readonly status: RecommendationStatus;
  /** Whether category, type, priority, comment and due date are there. */
  readonly isComplete: boolean;
  readonly isAuthor: boolean;
  /** Whether it was the viewer who actioned it last. */
  readonly isActioner: boolean;
  /** What an update brings; unknown while nobody has sent one. */
  readonly isContentChanged?: boolean;
}

/** `New` is a recommendation that does not exist yet. */
export type RecommendationState = RecommendationStatus | 'New';
type Facts = RecommendationPlace & Omit<RecommendationItem, 'status'> & { readonly status: RecommendationState };

/** The calls of decisions §5; those of `PUT /risks/{id}/status` by where they lead. */
export const RECOMMENDATION_ACTIONS = [
  'create',
  'update',
  'delete',
  'sendForApproval',
  'approve',
  'reject',
  'sendToRiskEngineer',
  'issue',
  'start',
  'action',
  'close',
  'requireFurtherAction',
  'comment',
] as const;
export type RecommendationAction = (typeof RECOMMENDATION_ACTIONS)[number];

const isInsurerPerson = ({ role }: Actor): boolean => role === 'ICCoordinator' || role === 'ICUnderwriter';

/** Who approves (decisions §5): the risk company for its engineer, else, and where there is none, the insurer. */
const isApprovingSide = ({ engineer, isOwnEngineer }: Facts, viewer: Actor): boolean =>
  engineer === 'OfRiskCompany' ? viewer.role === 'RCCoordinator' && isOwnEngineer : isInsurerPerson(viewer);

/** The actors of decisions §5, each by the right of §11 that stands behind it. */
const ENGINEER = { who: 'RE*', right: ['update', 'recommendation'] } as const;
const APPROVER = {
  who: 'approver',
  right: ['approve', 'recommendation'],
  whose: (item: Facts, viewer: Actor) => !item.isAuthor && isApprovingSide(item, viewer),
} as const;
const SITE = { who: 'primary SC, RM, DO', right: ['act', 'recommendation'] } as const;
const INSURER_ALONE = {
  who: 'ICU, ICC if no RE',
  right: ['approve', 'recommendation'],
  whose: ({ engineer }: Facts, viewer: Actor) => engineer === null && isInsurerPerson(viewer),
} as const;
const COORDINATOR = {
  who: 'ICC',
  right: ['approve', 'recommendation'],
  whose: (_item: Facts, { role }: Actor) => role === 'ICCoordinator',
} as const;

type Rule = Guard<Facts>;
const approvalOn: Rule = { holds: ({ isApprovalOn }) => isApprovalOn, reason: RECOMMENDATION_TEXTS.approvalOff };
const approvalOff: Rule = { holds: ({ isApprovalOn }) => !isApprovalOn, reason: RECOMMENDATION_TEXTS.approvalOn };
const complete: Rule = { holds: ({ isComplete }) => isComplete, reason: RECOMMENDATION_TEXTS.incomplete };
const changed: Rule = {
  holds: ({ isContentChanged }) => isContentChanged !== false,
  reason: RECOMMENDATION_TEXTS.unchanged,
};
const recordable: Rule = {
  holds: ({ inspection: { status, isRecordable, isIssued: issued } }) =>
    status === 'InProgress' || (status === 'Upcoming' && isRecordable) || (status === 'Completed' && !issued),
  reason: RECOMMENDATION_TEXTS.notRecordable,
};
const reviewed: Rule = {
  holds: ({ inspection }) => !inspection.hasUnreviewed,
  reason: RECOMMENDATION_TEXTS.unreviewed,
};
const completed: Rule = {
  holds: ({ inspection }) => inspection.status === 'Completed',
  reason: RECOMMENDATION_TEXTS.notCompleted,
};
const allApproved: Rule = {
  holds: ({ inspection }) => inspection.isReadyToIssue,
  reason: RECOMMENDATION_TEXTS.onlyWhen(['ApprovedByRE']),
};
const ofAnother: Rule = { holds: ({ isActioner }) => !isActioner, reason: RECOMMENDATION_TEXTS.ownAction };

const COMMENT = { field: 'comment', maxLength: RECOMMENDATION_LIMITS.comment } as const;

/**
 * A recommendation from its draft to its end (decisions §5, R1 to R17). What the table there leaves open: a draft and an
 * amended one are edited without a change of state; a comment changes none either, and is taken in closed projects, too.
 */
export const RECOMMENDATION_MACHINE: Machine<Facts, RecommendationState, RecommendationAction> = {
  name: 'recommendation',
  stateOf: ({ status }) => status,
  factsOf: ({ isPrimary, status }) => ({ primary: isPrimary, issued: isIssued(status) }),
  notYours: (action, item, viewer) => refusalOf(action, item, viewer),
  bars: (action, { projectStatus }) =>
    projectStatus === 'Closed' && action !== 'comment'
      ? { code: ERROR_CODES.projectClosed, reason: PROJECT_TEXTS.closed }
      : undefined,
  wrongState: (_action, _state, possible) => RECOMMENDATION_TEXTS.onlyWhen(possible.filter((state) => state !== 'New')),
  transitions: [
    {
      rule: 'R1',
      action: 'create',
      from: ['New'],
      to: 'Draft',
      who: 'RE*',
      right: ['create', 'recommendation'],
      guards: [recordable],
    },
    { action: 'update', from: ['Draft'], to: 'Draft', ...ENGINEER },
    { action: 'update', from: ['Amended'], to: 'Amended', ...ENGINEER },
    { rule: 'R6', action: 'update', from: ['Rejected'], to: 'Amended', ...ENGINEER, guards: [changed] },
    { rule: 'R9', action: 'update', from: ['SentToRiskEngineer'], to: 'Amended', ...ENGINEER, guards: [changed] },
    {
      rule: 'R17',
      action: 'delete',
      from: ['Draft', 'Rejected', 'Amended'],
      to: null,
      who: 'RE*',
      right: ['delete', 'recommendation'],
    },
    {
      rule: 'R2',
      action: 'sendForApproval',
      from: ['Draft', 'Amended'],
      to: 'WaitingForApproval',
      ...ENGINEER,
      guards: [approvalOn, complete],
    },
    {
      rule: 'R3',
      action: 'approve',
      from: ['Draft', 'Amended'],
      to: 'ApprovedByRE',
      ...ENGINEER,
      guards: [approvalOff],
    },
    { rule: 'R4', action: 'approve', from: ['WaitingForApproval'], to: 'Approved', ...APPROVER },
    { rule: 'R8', action: 'approve', from: ['SentToRiskEngineer'], to: 'ApprovedByRE', ...ENGINEER },
    {
      rule: 'R5',
      action: 'reject',
      from: ['WaitingForApproval'],
      to: 'Rejected',
      ...APPROVER,
      needs: { field: 'rejectionReason', maxLength: LIMITS.rejectionReason },
    },
    {
      rule: 'R7',
      action: 'sendToRiskEngineer',
      from: ['Approved'],
      to: 'SentToRiskEngineer',
      ...APPROVER,
      guards: [reviewed],
    },
    {
      rule: 'R10',
      action: 'issue',
      from: ['ApprovedByRE'],
      to: 'Issued',
      who: 'RE*, RCC',
      right: ['issue', 'recommendation'],
      guards: [completed, allApproved],
    },
    { rule: 'R11', action: 'start', from: ['Issued', 'FurtherAction'], to: 'InProgress', ...SITE },
    {
      rule: 'R12',
      action: 'action',
      from: ['Issued', 'InProgress', 'FurtherAction'],
      to: 'Actioned',
      ...SITE,
      needs: { field: 'action', maxLength: RECOMMENDATION_LIMITS.action },
    },
    { rule: 'R13', action: 'close', from: ['Actioned'], to: 'Closed', ...ENGINEER, guards: [ofAnother] },
    { rule: 'R13', action: 'close', from: ['Actioned'], to: 'Closed', ...INSURER_ALONE, guards: [ofAnother] },
    {
      rule: 'R16',
      action: 'close',
      from: ['Issued', 'InProgress', 'FurtherAction'],
      to: 'Closed',
      ...ENGINEER,
      needs: { ...COMMENT, startsWith: CLOSING_COMMENTS },
    },
    {
      rule: 'R14',
      action: 'requireFurtherAction',
      from: ['Actioned'],
      to: 'FurtherAction',
      ...ENGINEER,
      needs: COMMENT,
    },
    {
      rule: 'R15',
      action: 'requireFurtherAction',
      from: ['Closed'],
      to: 'FurtherAction',
      ...ENGINEER,
      needs: COMMENT,
    },
    {
      rule: 'R15',
      action: 'requireFurtherAction',
      from: ['Closed'],
      to: 'FurtherAction',
      ...COORDINATOR,
      needs: COMMENT,
    },
    ...ISSUED_STATUSES.map((status) => ({
      action: 'comment' as const,
      from: [status],
      to: status,
      who: 'whoever reads it',
      right: ['read', 'recommendation'] as const,
      needs: COMMENT,
    })),
  ],
};

/** What those are told who have something to do with it, but not now or not with this one. */
function refusalOf(action: RecommendationAction, item: Facts, viewer: Actor): string | undefined {
  if (viewer.role === 'RiskEngineer' && !item.isPrimary) return PROJECT_TEXTS.notPrimaryEngineer;
  if (viewer.role === 'SiteContact' && !item.isPrimary && (action === 'start' || action === 'action')) {
    return RECOMMENDATION_TEXTS.notPrimaryContact;
  }
  const isReviewer = isInsurerPerson(viewer) || viewer.role === 'RCCoordinator';
  if (!isReviewer) return undefined;
  if (action === 'approve' || action === 'reject' || action === 'sendToRiskEngineer') {
    if (isApprovingSide(item, viewer)) return RECOMMENDATION_TEXTS.ownAuthor;
    return item.engineer === 'OfRiskCompany'
      ? RECOMMENDATION_TEXTS.approvedByRiskCompany
      : RECOMMENDATION_TEXTS.approvedByInsurer;
  }
  return action === 'close' ? RECOMMENDATION_TEXTS.closedByEngineer : undefined;
}

/** What is done with a single one does not depend on its inspection: the facts of one stand for those of any. */
const ANY_INSPECTION: RecommendationPlace['inspection'] = {
  status: 'Completed',
  isRecordable: false,
  isIssued: false,
  hasUnreviewed: false,
  isReadyToIssue: false,
};

/**
 * Whether the viewer may do something with a recommendation now (decisions §5, §11). For the calls that are about all of an
 * inspection {@link judgeAll} is asked.
 */
export const judgeRecommendation = (
  side: ReviewSide,
  item: RecommendationItem,
  action: RecommendationAction,
  viewer: Actor,
): Verdict<RecommendationState> =>
  judge(RECOMMENDATION_MACHINE, { inspection: ANY_INSPECTION, ...side, ...item }, action, viewer);

const NOTHING_YET = { status: 'New', isComplete: false, isAuthor: true, isActioner: false } as const;

/** Whether the viewer may add a recommendation to the inspection now (R1). */
export const judgeNewRecommendation = (place: RecommendationPlace, viewer: Actor): Verdict<RecommendationState> =>
  judge(RECOMMENDATION_MACHINE, { ...place, ...NOTHING_YET }, 'create', viewer);

/** What is done with a single recommendation: its buttons. The other calls are about an inspection. */
const ON_ITEM: readonly RecommendationAction[] = [
  'update',
  'delete',
  'approve',
  'reject',
  'start',
  'action',
  'close',
  'requireFurtherAction',
  'comment',
];

/** The actions on a recommendation with the reason for each that is not allowed. */
export const actionsOnRecommendation = (
  side: ReviewSide,
  item: RecommendationItem,
  viewer: Actor,
): readonly ActionState<RecommendationAction>[] =>
  allowedActionsOf(RECOMMENDATION_MACHINE, { ...side, inspection: ANY_INSPECTION, ...item }, viewer).filter(
    ({ action }) => ON_ITEM.includes(action),
  );

/** The calls that are about all recommendations of an inspection (spec 2 §7). */
export const INSPECTION_CALLS = ['sendForApproval', 'sendToRiskEngineer', 'issue'] as const;
export type InspectionCall = (typeof INSPECTION_CALLS)[number];

const CONCERNED: Readonly<Record<InspectionCall, readonly RecommendationStatus[]>> = {
  sendForApproval: ['Draft', 'Amended'],
  sendToRiskEngineer: ['Approved'],
  issue: ['ApprovedByRE'],
};

/** Whether a call about an inspection concerns one of its recommendations. */
export const isConcerned = (call: InspectionCall, { status }: Pick<RecommendationItem, 'status'>): boolean =>
  CONCERNED[call].includes(status);

/**
 * Whether the viewer may send, send on or issue the recommendations of an inspection now: all that are concerned, or none
 * (R2, R7, R10). An inspection without any is issued nevertheless.
 */
export function judgeAll(
  place: RecommendationPlace,
  items: readonly RecommendationItem[],
  call: InspectionCall,
  viewer: Actor,
): Verdict<RecommendationState> {
  const concerned = items.filter((item) => isConcerned(call, item));
  if (concerned.length === 0) {
    const [status = 'Draft'] = CONCERNED[call];
    const whole = { status, isComplete: true, isAuthor: false, isActioner: false };
    const verdict = judge(RECOMMENDATION_MACHINE, { ...place, ...whole }, call, viewer);
    if (!verdict.allowed || call === 'issue') return verdict;
    return { allowed: false, obstacle: 'state', reason: RECOMMENDATION_TEXTS.onlyWhen(CONCERNED[call]) };
  }
  const verdicts = concerned.map((item) => judge(RECOMMENDATION_MACHINE, { ...place, ...item }, call, viewer));
  return verdicts.find(({ allowed }) => !allowed) ?? (verdicts[0] as Verdict<RecommendationState>);
}
