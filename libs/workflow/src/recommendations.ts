import type { Actor } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import type { RecommendationStatus } from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { actionsOf, evaluate, type TransitionVerdict } from './machine.ts';
import { refused } from './verdict.ts';
import type {
  RecommendationAction,
  RecommendationItem,
  RecommendationPlace,
  RecommendationState,
  ReviewSide,
} from './recommendation-facts.ts';
import { RECOMMENDATION_MACHINE } from './recommendation-machine.ts';

/** Facts of any inspection, for actions on a single recommendation, which do not depend on it. */
const ANY_INSPECTION: RecommendationPlace['inspection'] = {
  status: 'Completed',
  isRecordable: false,
  isIssued: false,
  hasUnreviewed: false,
  isReadyToIssue: false,
};

/**
 * Decides if the viewer may do something with a recommendation now (decisions §5, §11). {@link evaluateInspectionCall} decides about
 * calls that concern all of an inspection.
 */
export const evaluateRecommendation = (
  side: ReviewSide,
  item: RecommendationItem,
  action: RecommendationAction,
  viewer: Actor,
): TransitionVerdict<RecommendationState> =>
  evaluate(RECOMMENDATION_MACHINE, { inspection: ANY_INSPECTION, ...side, ...item }, action, viewer);

const NOTHING_YET = { status: 'New', isComplete: false, isAuthor: true, isActioner: false } as const;

/** Decides if the viewer may add a recommendation to the inspection now (R1). */
export const evaluateNewRecommendation = (
  place: RecommendationPlace,
  viewer: Actor,
): TransitionVerdict<RecommendationState> =>
  evaluate(RECOMMENDATION_MACHINE, { ...place, ...NOTHING_YET }, 'create', viewer);

/** Actions on a single recommendation: its buttons. The others concern an inspection. */
const ON_ITEM = [
  'update',
  'delete',
  'approve',
  'reject',
  'start',
  'action',
  'close',
  'requireFurtherAction',
  'comment',
] as const satisfies readonly RecommendationAction[];
export type RecommendationItemAction = (typeof ON_ITEM)[number];

/** The actions on a recommendation with the reason for each that is not allowed. */
export const actionsOnRecommendation = (
  side: ReviewSide,
  item: RecommendationItem,
  viewer: Actor,
): ActionVerdict<RecommendationItemAction>[] =>
  actionsOf(RECOMMENDATION_MACHINE, { ...side, inspection: ANY_INSPECTION, ...item }, viewer).filter(
    (verdict): verdict is ActionVerdict<RecommendationItemAction> =>
      (ON_ITEM as readonly RecommendationAction[]).includes(verdict.action),
  );

/** The calls that are about all recommendations of an inspection (spec 2 §7). */
export const INSPECTION_CALLS = ['sendForApproval', 'sendToRiskEngineer', 'issue'] as const;
export type InspectionCall = (typeof INSPECTION_CALLS)[number];

const CONCERNED: Readonly<Record<InspectionCall, readonly RecommendationStatus[]>> = {
  sendForApproval: ['Draft', 'Amended'],
  sendToRiskEngineer: ['Approved'],
  issue: ['ApprovedByRE'],
};

/** Returns true if a call about an inspection concerns one of its recommendations. */
export const isConcerned = (call: InspectionCall, { status }: Pick<RecommendationItem, 'status'>): boolean =>
  CONCERNED[call].includes(status);

/**
 * Decides if the viewer may send, forward or issue the recommendations of an inspection now: all that are concerned, or
 * none (R2, R7, R10). An inspection without any can be issued as well.
 */
export function evaluateInspectionCall(
  place: RecommendationPlace,
  items: readonly RecommendationItem[],
  call: InspectionCall,
  viewer: Actor,
): TransitionVerdict<RecommendationState> {
  const concerned = items.filter((item) => isConcerned(call, item));
  if (concerned.length === 0) {
    const [status = 'Draft'] = CONCERNED[call];
    const whole = { status, isComplete: true, isAuthor: false, isActioner: false };
    const verdict = evaluate(RECOMMENDATION_MACHINE, { ...place, ...whole }, call, viewer);
    if (!verdict.allowed || call === 'issue') return verdict;
    return refused('state', { reason: 'WrongState', text: RECOMMENDATION_TEXTS.onlyWhen(CONCERNED[call]) });
  }
  const verdicts = concerned.map((item) => evaluate(RECOMMENDATION_MACHINE, { ...place, ...item }, call, viewer));
  return verdicts.find(({ allowed }) => !allowed) ?? (verdicts[0] as TransitionVerdict<RecommendationState>);
}
