import type { Actor } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import type { Role } from '@portal/contracts/common/enums';
import {
  ASSIGNMENT_BUTTONS,
  ASSIGNMENT_LIMITS,
  ASSIGNMENT_STATUS_LABELS,
  ASSIGNMENT_TEXTS,
  OPEN_ASSIGNMENT_STATUSES,
  type AssignmentButton,
  type AssignmentStatus,
} from '@portal/contracts/projects/assignment-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { evaluate, type Guard, type Machine, type Transition, type TransitionVerdict } from './machine.ts';
import { actionVerdicts, NOT_YOURS, type Reason } from './verdict.ts';

/** `New` is an assignment that does not exist yet. */
export type AssignmentState = AssignmentStatus | 'New';

/** Facts about an assignment and the viewer that the workflow needs; for a new one, about its project. */
export interface AssignmentFacts {
  readonly status: AssignmentState;
  readonly projectStatus: ProjectStatus;
  /** True if the project has an open assignment: a new one has no place. */
  readonly isAssigned: boolean;
  /** True if it was given to a risk company, false if to an engineer directly. */
  readonly isOfCompany: boolean;
  /** True if it waits for a company that has not registered or acted: it names its own engineers then (decisions §27). */
  readonly isInvited: boolean;
  /** True if the insurer's book has another e-mail for the company than the assignment. */
  readonly isAtFormerAddress: boolean;
  /** True if it was given to the viewer's company. */
  readonly isHeldByOwnCompany: boolean;
  /** True if its engineer belongs to the viewer's company. */
  readonly isEngineerOwn: boolean;
  /** True if the engineer proposed in a transfer belongs to the viewer's company. */
  readonly isProposedOwn: boolean;
  /** True if the viewer is its engineer. */
  readonly isNamed: boolean;
  /** True if the viewer is the engineer proposed in a transfer. */
  readonly isProposed: boolean;
}

export const ASSIGNMENT_ACTIONS = ['create', 'createForEngineer', ...ASSIGNMENT_BUTTONS] as const;
export type AssignmentAction = (typeof ASSIGNMENT_ACTIONS)[number];

type Row = Transition<AssignmentFacts, AssignmentState, AssignmentAction>;
type By = Pick<Row, 'who' | 'right' | 'whose'>;

const UNASSIGNED: Guard<AssignmentFacts> = {
  holds: ({ isAssigned }) => !isAssigned,
  reason: 'AssignedAlready',
  text: ASSIGNMENT_TEXTS.assignedAlready,
};
const REGISTERED: Guard<AssignmentFacts> = {
  holds: ({ isInvited }) => !isInvited,
  reason: 'CompanyNotRegistered',
  text: ASSIGNMENT_TEXTS.companyNotRegistered,
};
const INVITED: Guard<AssignmentFacts> = {
  holds: ({ isInvited }) => isInvited,
  reason: 'CompanyRegistered',
  text: ASSIGNMENT_TEXTS.companyRegistered,
};
const SAME_ADDRESS: Guard<AssignmentFacts> = {
  holds: ({ isAtFormerAddress }) => !isAtFormerAddress,
  reason: 'AddressChanged',
  text: ASSIGNMENT_TEXTS.addressChanged,
};
const OF_COMPANY: Guard<AssignmentFacts> = { holds: ({ isOfCompany }) => isOfCompany, ...NOT_YOURS };

const byRole =
  (role: Role, fact: (item: AssignmentFacts) => boolean = () => true): NonNullable<Row['whose']> =>
  (item, viewer) =>
    viewer.role === role && fact(item);
const UPDATE = ['update', 'resource'] as const;
const byInsurer: By = { who: 'ICC', right: UPDATE, whose: byRole('ICCoordinator') };
const byCompany = (fact?: (item: AssignmentFacts) => boolean): By => ({
  who: 'RCC',
  right: UPDATE,
  whose: byRole('RCCoordinator', fact),
});
const byEngineer = (who: string, fact: (item: AssignmentFacts) => boolean): By => ({
  who,
  right: ['read', 'resource'],
  whose: byRole('RiskEngineer', fact),
});
const byNamed = byEngineer('named RE', ({ isNamed }) => isNamed);
const byAll: By = { who: 'ICC, ICU, RCC', right: UPDATE };
const creating: By & Pick<Row, 'guards'> = { who: 'ICC, ICU', right: ['create', 'resource'], guards: [UNASSIGNED] };
const cancelling: By = { who: 'ICC, ICU', right: ['delete', 'resource'] };

const engineer = { kind: 'person', field: 'riskEngineerId', isOptional: false } as const;
const reason = { kind: 'text', field: 'reason', maxLength: ASSIGNMENT_LIMITS.declineReason } as const;

/**
 * An assignment (decisions §9, §27): given to a company or to an engineer, acknowledged by the engineer, transferred to
 * another one, completed by closing its project.
 */
export const ASSIGNMENT_MACHINE: Machine<AssignmentFacts, AssignmentState, AssignmentAction> = {
  name: 'assignment',
  stateOf: ({ status }) => status,
  factsOf: ({ isNamed, isProposed, isHeldByOwnCompany, isEngineerOwn, isProposedOwn }) => ({
    own: isNamed || isProposed,
    ownCompany: isHeldByOwnCompany || isEngineerOwn || isProposedOwn,
  }),
  notYours: (action, _item, { role }) => notYours(action, role),
  isClosed: (_action, { projectStatus }) => projectStatus === 'Closed',
  wrongState: (_action, _state, possible) => ({
    reason: 'WrongState',
    text: ASSIGNMENT_TEXTS.onlyWhen(
      possible.filter((state) => state !== 'New').map((state) => ASSIGNMENT_STATUS_LABELS[state]),
    ),
  }),
  transitions: [
    { action: 'create', from: ['New'], to: 'AwaitingResource', ...creating },
    { action: 'createForEngineer', from: ['New'], to: 'Unviewed', ...creating },
    ...[byInsurer, byCompany(({ isHeldByOwnCompany }) => isHeldByOwnCompany)].map((by): Row => ({
      action: 'nameEngineer',
      from: ['AwaitingResource', 'Unviewed'],
      to: 'Unviewed',
      ...by,
      guards: [REGISTERED],
      needs: engineer,
    })),
    { action: 'acknowledge', from: ['Unviewed'], to: 'Accepted', ...byNamed },
    {
      action: 'decline',
      from: ['Unviewed'],
      to: 'AwaitingResource',
      ...byNamed,
      guards: [OF_COMPANY],
      needs: reason,
    },
    { action: 'decline', from: ['Unviewed'], to: 'Cancelled', ...byNamed, needs: reason },
    ...[byInsurer, byCompany(({ isHeldByOwnCompany, isEngineerOwn }) => isHeldByOwnCompany || isEngineerOwn)].map(
      (by): Row => ({
        action: 'requestTransfer',
        from: ['Accepted'],
        to: 'TransferPending',
        ...by,
        needs: engineer,
      }),
    ),
    ...[
      byEngineer('proposed RE', ({ isProposed }) => isProposed),
      byInsurer,
      byCompany(({ isProposedOwn }) => isProposedOwn),
    ].map((by): Row => ({ action: 'completeTransfer', from: ['TransferPending'], to: 'Accepted', ...by })),
    ...[byInsurer, byCompany()].map((by): Row => ({
      action: 'declineTransfer',
      from: ['TransferPending'],
      to: 'Accepted',
      ...by,
    })),
    ...OPEN_ASSIGNMENT_STATUSES.map((status): Row => ({
      action: 'setInspectionDate',
      from: [status],
      to: status,
      ...byAll,
    })),
    {
      action: 'resendInvite',
      from: ['AwaitingResource'],
      to: 'AwaitingResource',
      ...{ who: 'ICC, ICU', right: ['create', 'resource'] },
      guards: [INVITED, SAME_ADDRESS],
    },
    { action: 'cancel', from: OPEN_ASSIGNMENT_STATUSES, to: 'Cancelled', ...cancelling },
  ],
  clock: [
    { from: 'Accepted', to: 'Completed', when: 'project closed' },
    { from: 'Completed', to: 'Accepted', when: 'project reopened' },
  ],
};

/** Actions that the company of an assignment may do, and other companies may not. */
const OF_COMPANIES: readonly AssignmentAction[] = [
  'nameEngineer',
  'requestTransfer',
  'declineTransfer',
  'setInspectionDate',
];

/** Returns the reason for those whose action it is not, which is true of the company that has the assignment, too. */
function notYours(action: AssignmentAction, role: Actor['role']): Reason | undefined {
  const isOfCompany = role === 'RCCoordinator';
  if (action === 'acknowledge' || action === 'decline')
    return isOfCompany || role === 'RiskEngineer' ? { reason: 'NotNamed', text: ASSIGNMENT_TEXTS.notNamed } : undefined;
  if (!isOfCompany) return undefined;
  if (action === 'completeTransfer') return { reason: 'EngineerOfOthers', text: ASSIGNMENT_TEXTS.proposedOfOthers };
  return OF_COMPANIES.includes(action)
    ? { reason: 'EngineerOfOthers', text: ASSIGNMENT_TEXTS.companyOfOthers }
    : undefined;
}

/** Decides if the viewer may do something with an assignment now (decisions §9, §11, §27). */
export const evaluateAssignment = (
  assignment: AssignmentFacts,
  action: AssignmentAction,
  viewer: Actor,
): TransitionVerdict<AssignmentState> => evaluate(ASSIGNMENT_MACHINE, assignment, action, viewer);

/** The actions on an assignment with the reason for each that is not allowed. */
export const actionsOnAssignment = (assignment: AssignmentFacts, viewer: Actor): ActionVerdict<AssignmentButton>[] =>
  actionVerdicts(ASSIGNMENT_BUTTONS, (action) => evaluateAssignment(assignment, action, viewer));
