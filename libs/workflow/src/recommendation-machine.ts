import type { Actor } from '@portal/access';
import { LIMITS } from '@portal/contracts/common/limits';
import {
  CLOSING_COMMENTS,
  isIssued,
  ISSUED_STATUSES,
  RECOMMENDATION_LIMITS,
} from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import type { Guard, Machine } from './machine.ts';
import type { RecommendationAction, RecommendationFacts, RecommendationState } from './recommendation-facts.ts';
import { actsForEngineer } from './risk-company.ts';
import { ENGINEER_OF_OTHERS, NOT_PRIMARY_ENGINEER, type Reason } from './verdict.ts';

const isInsurerPerson = ({ role }: Actor): boolean => role === 'ICCoordinator' || role === 'ICUnderwriter';

/**
 * Returns true if the viewer's side approves (decisions §5): the risk company for its engineer, otherwise, and without
 * an engineer, the insurer.
 */
const isApprovingSide = ({ engineer, isOwnEngineer }: RecommendationFacts, viewer: Actor): boolean =>
  engineer === 'OfRiskCompany' ? viewer.role === 'RCCoordinator' && isOwnEngineer : isInsurerPerson(viewer);

/** The actors of decisions §5, each by the right of §11 that stands behind it. */
const ENGINEER = { who: 'RE*', right: ['update', 'recommendation'] } as const;
const APPROVER = {
  who: 'approver',
  right: ['approve', 'recommendation'],
  whose: (item: RecommendationFacts, viewer: Actor) => !item.isAuthor && isApprovingSide(item, viewer),
} as const;
const SITE = { who: 'primary SC, RM, DO', right: ['act', 'recommendation'] } as const;
const INSURER_ALONE = {
  who: 'ICU, ICC if no RE',
  right: ['approve', 'recommendation'],
  whose: ({ engineer }: RecommendationFacts, viewer: Actor) => engineer === null && isInsurerPerson(viewer),
} as const;
const COORDINATOR = {
  who: 'ICC',
  right: ['approve', 'recommendation'],
  whose: (_item: RecommendationFacts, { role }: Actor) => role === 'ICCoordinator',
} as const;

type Rule = Guard<RecommendationFacts>;
const approvalOn: Rule = {
  holds: ({ isApprovalOn }) => isApprovalOn,
  reason: 'ApprovalOff',
  text: RECOMMENDATION_TEXTS.approvalOff,
};
const approvalOff: Rule = {
  holds: ({ isApprovalOn }) => !isApprovalOn,
  reason: 'ApprovalOn',
  text: RECOMMENDATION_TEXTS.approvalOn,
};
const complete: Rule = {
  holds: ({ isComplete }) => isComplete,
  reason: 'Incomplete',
  text: RECOMMENDATION_TEXTS.incomplete,
};
const changed: Rule = {
  holds: ({ isContentChanged }) => isContentChanged !== false,
  reason: 'Unchanged',
  text: RECOMMENDATION_TEXTS.unchanged,
};
/**
 * Returns true if an inspection takes recommendations (R1). Decisions §26.9: also after it was issued; R10 issues later ones by a
 * call of their own.
 */
export const takesRecommendations = ({
  status,
  isRecordable,
}: Pick<RecommendationFacts['inspection'], 'status' | 'isRecordable'>): boolean =>
  status === 'InProgress' || (status === 'Upcoming' && isRecordable) || status === 'Completed';

const recordable: Rule = {
  holds: ({ inspection }) => takesRecommendations(inspection),
  reason: 'NotRecordable',
  text: RECOMMENDATION_TEXTS.notRecordable,
};
const reviewed: Rule = {
  holds: ({ inspection }) => !inspection.hasUnreviewed,
  reason: 'Unreviewed',
  text: RECOMMENDATION_TEXTS.unreviewed,
};
const completed: Rule = {
  holds: ({ inspection }) => inspection.status === 'Completed',
  reason: 'NotCompleted',
  text: RECOMMENDATION_TEXTS.notCompleted,
};
const allApproved: Rule = {
  holds: ({ inspection }) => inspection.isReadyToIssue,
  reason: 'NotApproved',
  text: RECOMMENDATION_TEXTS.onlyWhen(['ApprovedByRE']),
};
const ofAnother: Rule = {
  holds: ({ isActioner }) => !isActioner,
  reason: 'OwnAction',
  text: RECOMMENDATION_TEXTS.ownAction,
};

const COMMENT = { kind: 'text', field: 'comment', maxLength: RECOMMENDATION_LIMITS.comment } as const;

/**
 * A recommendation from its draft to its end (decisions §5, R1 to R17). What the table there leaves open: a draft and an
 * amended one are edited without a change of state; a comment changes none either, and is taken in closed projects, too.
 */
export const RECOMMENDATION_MACHINE: Machine<RecommendationFacts, RecommendationState, RecommendationAction> = {
  name: 'recommendation',
  stateOf: ({ status }) => status,
  factsOf: (item) => ({
    primary: item.isPrimary,
    ownEngineer: actsForEngineer(item),
    issued: isIssued(item.status),
  }),
  notYours: (action, item, viewer) => refusalOf(action, item, viewer),
  isClosed: (action, { projectStatus }) => projectStatus === 'Closed' && action !== 'comment',
  wrongState: (_action, state, possible) => refusalByState(state, possible),
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
      guards: [approvalOff, complete],
    },
    { rule: 'R4', action: 'approve', from: ['WaitingForApproval'], to: 'Approved', ...APPROVER },
    { rule: 'R8', action: 'approve', from: ['SentToRiskEngineer'], to: 'ApprovedByRE', ...ENGINEER },
    {
      rule: 'R5',
      action: 'reject',
      from: ['WaitingForApproval'],
      to: 'Rejected',
      ...APPROVER,
      needs: { kind: 'text', field: 'rejectionReason', maxLength: LIMITS.rejectionReason },
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
      who: 'RE*, RCC of the RE*',
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
      needs: { kind: 'text', field: 'action', maxLength: RECOMMENDATION_LIMITS.action },
    },
    { rule: 'R13', action: 'close', from: ['Actioned'], to: 'Closed', ...ENGINEER, guards: [ofAnother] },
    { rule: 'R13', action: 'close', from: ['Actioned'], to: 'Closed', ...INSURER_ALONE, guards: [ofAnother] },
    {
      rule: 'R16',
      action: 'close',
      from: ['Issued', 'InProgress', 'FurtherAction'],
      to: 'Closed',
      ...ENGINEER,
      needs: { ...COMMENT, startsWith: [...CLOSING_COMMENTS] },
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

/**
 * Returns the refusal of an action that is possible in other states only. An amended recommendation is shown as “Rejected”, so
 * for a rejected one the refusal says what amends it.
 */
export function refusalByState(state: RecommendationState, possible: readonly RecommendationState[]): Reason {
  if (state === 'Rejected' && possible.includes('Amended')) {
    return { reason: 'Unchanged', text: RECOMMENDATION_TEXTS.unchanged };
  }
  return {
    reason: 'WrongState',
    text: RECOMMENDATION_TEXTS.onlyWhen(possible.filter((status) => status !== 'New')),
  };
}

/** Returns the refusal for viewers with a part in it, but not now or not in this one. */
function refusalOf(action: RecommendationAction, item: RecommendationFacts, viewer: Actor): Reason | undefined {
  // Nor may the primary one reject: it would be no reason.
  if (viewer.role === 'RiskEngineer' && !item.isPrimary && action !== 'reject') return NOT_PRIMARY_ENGINEER;
  if (viewer.role === 'SiteContact' && !item.isPrimary && (action === 'start' || action === 'action')) {
    return { reason: 'NotPrimaryContact', text: RECOMMENDATION_TEXTS.notPrimaryContact };
  }
  if (viewer.role === 'RCCoordinator' && !actsForEngineer(item) && action === 'issue') return ENGINEER_OF_OTHERS;
  const isReviewer = isInsurerPerson(viewer) || viewer.role === 'RCCoordinator';
  if (!isReviewer) return undefined;
  if (action === 'approve' || action === 'reject' || action === 'sendToRiskEngineer') {
    if (isApprovingSide(item, viewer)) return { reason: 'OwnAuthor', text: RECOMMENDATION_TEXTS.ownAuthor };
    return item.engineer === 'OfRiskCompany'
      ? { reason: 'ApprovedByRiskCompany', text: RECOMMENDATION_TEXTS.approvedByRiskCompany }
      : { reason: 'ApprovedByInsurer', text: RECOMMENDATION_TEXTS.approvedByInsurer };
  }
  return action === 'close' ? { reason: 'ClosedByEngineer', text: RECOMMENDATION_TEXTS.closedByEngineer } : undefined;
}
