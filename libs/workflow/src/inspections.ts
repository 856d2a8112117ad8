import type { Actor } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import {
  INSPECTION_LIMITS,
  type DashboardStatus,
  type InspectionStatus,
} from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { actionsOf, evaluate, type Guard, type Machine, type TransitionVerdict } from './machine.ts';
import { actsForEngineer, type RiskCompanySide } from './risk-company.ts';
import { ENGINEER_OF_OTHERS, NOT_PRIMARY_ENGINEER } from './verdict.ts';

/** Facts about an inspection that the workflow needs, for this viewer. */
export interface InspectionFacts extends RiskCompanySide {
  readonly status: InspectionStatus;
  readonly projectStatus: ProjectStatus;
  /** True if the viewer holds the primary function of their role in the project. */
  readonly isPrimary: boolean;
  readonly hasRecommendations: boolean;
  /** True if the new date is in the future; unknown before one is sent. */
  readonly isStartAhead?: boolean;
  /** True if the engineer's device holds unsent drafts. */
  readonly hasUnsyncedDrafts?: boolean;
}

/** Facts known before the inspection exists. */
export interface NewInspectionFacts extends Pick<
  InspectionFacts,
  'projectStatus' | 'isPrimary' | 'isOwnEngineer' | 'isHolder' | 'isStartAhead'
> {
  /** True if an expected inspection of the project has no date yet. */
  readonly hasFreeNumber: boolean;
}

/** `New` is an inspection that does not exist yet. */
export type InspectionState = InspectionStatus | 'New';
type Facts = Omit<InspectionFacts, 'status'> & { readonly status: InspectionState; readonly hasFreeNumber: boolean };

export const INSPECTION_ACTIONS = ['schedule', 'reschedule', 'delete', 'cancel', 'complete'] as const;
export type InspectionAction = (typeof INSPECTION_ACTIONS)[number];

type Rule = Guard<Facts>;
const ahead: Rule = {
  holds: ({ isStartAhead }) => isStartAhead !== false,
  reason: 'InPast',
  text: INSPECTION_TEXTS.inPast,
  field: 'startDateTime',
};
const expected: Rule = {
  holds: ({ hasFreeNumber }) => hasFreeNumber,
  reason: 'InspectionLimitReached',
  text: INSPECTION_TEXTS.limitReached,
};
const empty: Rule = {
  holds: ({ hasRecommendations }) => !hasRecommendations,
  reason: 'HasRecommendations',
  text: INSPECTION_TEXTS.hasRecommendations,
};
const synced: Rule = {
  holds: ({ hasUnsyncedDrafts }) => hasUnsyncedDrafts !== true,
  reason: 'UnsyncedDrafts',
  text: INSPECTION_TEXTS.unsyncedDrafts,
};
const SCHEDULERS = 'RE*, RCC of the RE*';
const CANCEL_REASON = { kind: 'text', field: 'reason', maxLength: INSPECTION_LIMITS.cancelReason } as const;

/** An inspection (decisions §6). It starts by the clock; its end, missed or not, completes nothing. */
export const INSPECTION_MACHINE: Machine<Facts, InspectionState, InspectionAction> = {
  name: 'inspection',
  stateOf: ({ status }) => status,
  factsOf: (item) => ({ primary: item.isPrimary, ownEngineer: actsForEngineer(item) }),
  notYours: (action, item, viewer) => {
    if (viewer.role === 'RiskEngineer' && !item.isPrimary) return NOT_PRIMARY_ENGINEER;
    if (viewer.role === 'RCCoordinator' && !actsForEngineer(item)) return ENGINEER_OF_OTHERS;
    return action === 'complete' && viewer.role === 'RCCoordinator'
      ? { reason: 'CompletedByEngineer', text: INSPECTION_TEXTS.completedByEngineer }
      : undefined;
  },
  isClosed: (_action, { projectStatus }) => projectStatus === 'Closed',
  wrongState: (_action, _state, possible) => ({
    reason: 'WrongState',
    text: INSPECTION_TEXTS.onlyWhen(possible.filter((state) => state !== 'New')),
  }),
  transitions: [
    {
      action: 'schedule',
      from: ['New'],
      to: 'Upcoming',
      who: SCHEDULERS,
      right: ['create', 'inspection'],
      guards: [expected, ahead],
    },
    {
      action: 'reschedule',
      from: ['Upcoming'],
      to: 'Upcoming',
      who: SCHEDULERS,
      right: ['update', 'inspection'],
      guards: [ahead],
    },
    {
      action: 'delete',
      from: ['Upcoming'],
      to: null,
      who: SCHEDULERS,
      right: ['delete', 'inspection'],
      guards: [empty],
    },
    {
      action: 'cancel',
      from: ['Upcoming', 'InProgress'],
      to: 'Cancelled',
      who: SCHEDULERS,
      right: ['update', 'inspection'],
      guards: [empty],
      needs: CANCEL_REASON,
    },
    {
      action: 'complete',
      from: ['InProgress'],
      to: 'Completed',
      who: 'RE*',
      right: ['update', 'inspection'],
      whose: (_item, { role }) => role === 'RiskEngineer',
      guards: [synced],
    },
  ],
  clock: [{ from: 'Upcoming', to: 'InProgress', when: 'clock ≥ start' }],
};

/** Decides if the viewer may do something with an inspection now (decisions §6, §11). */
export const evaluateInspection = (
  item: InspectionFacts,
  action: InspectionAction,
  viewer: Actor,
): TransitionVerdict<InspectionState> => evaluate(INSPECTION_MACHINE, { hasFreeNumber: true, ...item }, action, viewer);

/** Decides if the viewer may schedule another inspection in the project now. */
export const evaluateNewInspection = (facts: NewInspectionFacts, viewer: Actor): TransitionVerdict<InspectionState> =>
  evaluate(INSPECTION_MACHINE, { status: 'New', hasRecommendations: false, ...facts }, 'schedule', viewer);

/** The actions on an inspection with the reason for each that is not allowed. */
export const actionsOnInspection = (
  item: InspectionFacts,
  viewer: Actor,
): ActionVerdict<Exclude<InspectionAction, 'schedule'>>[] =>
  actionsOf(INSPECTION_MACHINE, { hasFreeNumber: true, ...item }, viewer).filter(
    (verdict): verdict is ActionVerdict<Exclude<InspectionAction, 'schedule'>> => verdict.action !== 'schedule',
  );

/** Facts that the status on the dashboard depends on (decisions §6). */
export interface ShownInspection {
  /** Null for an expected inspection without a date. */
  readonly status: InspectionStatus | null;
  readonly projectStatus: ProjectStatus;
  readonly isIssued: boolean;
  readonly hasOpenRecommendations: boolean;
}

const SHOWN: Readonly<Record<InspectionStatus, DashboardStatus>> = {
  Upcoming: 'Scheduled',
  InProgress: 'Progressing',
  Completed: 'Completed',
  Cancelled: 'NotScheduled',
};

/** The status of an inspection as dashboard, lists and maps show it (spec 2 §4, decisions §6). */
export function dashboardStatusOf(shown: ShownInspection): DashboardStatus {
  if (shown.projectStatus === 'Closed') return 'Closed';
  if (shown.status === null) return 'NotScheduled';
  const isOver = shown.status === 'Completed' && shown.isIssued && !shown.hasOpenRecommendations;
  return isOver ? 'Closed' : SHOWN[shown.status];
}
