import type { Actor } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import {
  FEE_PROPOSAL_BUTTONS,
  FEE_PROPOSAL_TEXTS,
  FEE_RECIPIENT_BUTTONS,
  FEE_STATUS_LABELS,
  type FeeProposalButton,
  type FeeProposalStatus,
  type FeeRecipientButton,
  type FeeRecipientStatus,
} from '@portal/contracts/finance/fee-proposal-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { evaluate, type Guard, type Machine, type Transition, type TransitionVerdict } from './machine.ts';
import { actionVerdicts, type Verdict } from './verdict.ts';

/** Facts about the project of a proposal that the specified blocks need (spec 1 §8), and whether another proposal fits in. */
export interface FeePlace {
  readonly projectStatus: ProjectStatus;
  /** True if the project has an open assignment. */
  readonly isAssigned: boolean;
  readonly hasBudgets: boolean;
  /** True if time or expenses are booked. */
  readonly hasEntries: boolean;
  /** True as long as the project has fewer proposals than it may have. */
  readonly hasRoom: boolean;
}

/** `New` is a proposal that does not exist yet. */
export type FeeProposalState = FeeProposalStatus | 'New';

/** Facts about a proposal that the workflow needs. */
export interface FeeProposalFacts extends FeePlace {
  readonly status: FeeProposalState;
}

export const FEE_PROPOSAL_ACTIONS = ['create', ...FEE_PROPOSAL_BUTTONS] as const;
export type FeeProposalAction = (typeof FEE_PROPOSAL_ACTIONS)[number];

/** The specified blocks, in the order in which they are told. */
const BLOCKS: readonly Guard<FeePlace>[] = [
  { holds: ({ isAssigned }) => !isAssigned, reason: 'AssignedAlready', text: FEE_PROPOSAL_TEXTS.assigned },
  { holds: ({ hasBudgets }) => hasBudgets, reason: 'NoBudgets', text: FEE_PROPOSAL_TEXTS.noBudgets },
  { holds: ({ hasEntries }) => !hasEntries, reason: 'HasEntries', text: FEE_PROPOSAL_TEXTS.hasEntries },
];

const ROOM: Guard<FeePlace> = {
  holds: ({ hasRoom }) => hasRoom,
  reason: 'ProposalLimitReached',
  text: FEE_PROPOSAL_TEXTS.tooMany,
};

const who = 'ICC, ICU';
const onlyWhen = (states: readonly (FeeProposalState | FeeRecipientState)[]): string =>
  FEE_PROPOSAL_TEXTS.onlyWhen(states.flatMap((state) => (state === 'New' ? [] : [FEE_STATUS_LABELS[state]])));

/** A proposal: sent to its recipients, answered, and accepted or rejected (decisions §7). */
export const FEE_PROPOSAL_MACHINE: Machine<FeeProposalFacts, FeeProposalState, FeeProposalAction> = {
  name: 'fee proposal',
  stateOf: ({ status }) => status,
  factsOf: () => ({}),
  isClosed: (_action, { projectStatus }) => projectStatus === 'Closed',
  wrongState: (_action, _state, possible) => ({ reason: 'WrongState', text: onlyWhen(possible) }),
  transitions: [
    { action: 'create', from: ['New'], to: 'Draft', who, right: ['create', 'feeProposal'], guards: [...BLOCKS, ROOM] },
    { action: 'update', from: ['Draft'], to: 'Draft', who, right: ['update', 'feeProposal'] },
    { action: 'send', from: ['Draft'], to: 'Sent', who, right: ['update', 'feeProposal'], guards: BLOCKS },
    { action: 'delete', from: ['Draft'], to: null, who, right: ['delete', 'feeProposal'] },
    {
      action: 'reject',
      from: ['Sent', 'WaitingForApproval'],
      to: 'Rejected',
      who,
      right: ['approve', 'feeProposal'],
    },
  ],
  clock: [
    { from: 'Sent', to: 'WaitingForApproval', when: 'first response' },
    { from: 'WaitingForApproval', to: 'Approved', when: 'a recipient is accepted' },
    { from: 'Approved', to: 'WaitingForApproval', when: 'the assignment is refused' },
  ],
};

export type FeeRecipientState = FeeRecipientStatus;

/** Facts about a recipient of a proposal that the workflow needs. */
export interface FeeRecipientFacts extends FeePlace {
  readonly status: FeeRecipientState;
  readonly proposalStatus: FeeProposalStatus;
  /** The company in the owner's book: at the address that was asked, at another one, or not there any more. */
  readonly inBook: 'SameAddress' | 'OtherAddress' | 'Deleted';
  /** Currency in which the proposal was sent, where the project has another one now; null otherwise. */
  readonly formerCurrency: string | null;
}

const UNASSIGNED: Guard<FeePlace> = {
  holds: ({ isAssigned }) => !isAssigned,
  reason: 'AssignedAlready',
  text: FEE_PROPOSAL_TEXTS.assignedMeanwhile,
};

const IN_BOOK: Guard<FeeRecipientFacts> = {
  holds: ({ inBook }) => inBook !== 'Deleted',
  reason: 'NotInBook',
  text: FEE_PROPOSAL_TEXTS.notInBook,
};
/**
 * Reader of the address who answers for the company: those of a former one get no other link (decisions §7), and an accepted
 * answer would give them the project. That of a company which was deleted from the book may be accepted.
 */
const SAME_ADDRESS: Guard<FeeRecipientFacts> = {
  holds: ({ inBook }) => inBook !== 'OtherAddress',
  reason: 'AddressChanged',
  text: FEE_PROPOSAL_TEXTS.addressChanged,
};
const SAME_CURRENCY: Guard<FeeRecipientFacts> = {
  holds: ({ formerCurrency }) => formerCurrency === null,
  reason: 'CurrencyChanged',
  text: FEE_PROPOSAL_TEXTS.currencyChanged('another currency'),
};

/** Returns true for the recipients of a proposal that is decided: one was accepted, or it was rejected. */
export const isDecided = (status: FeeRecipientState): boolean => status === 'Approved' || status === 'Rejected';

type Row = Transition<FeeRecipientFacts, FeeRecipientState, FeeRecipientButton>;
const right: Row['right'] = ['approve', 'feeProposal'];

/**
 * A recipient of a proposal (decisions §7). Once the proposal is decided, so are its recipients: their statuses say it, and
 * nothing can be done any more.
 */
export const FEE_RECIPIENT_MACHINE: Machine<FeeRecipientFacts, FeeRecipientState, FeeRecipientButton> = {
  name: 'fee recipient',
  stateOf: ({ status }) => status,
  factsOf: () => ({}),
  isClosed: (_action, { projectStatus }) => projectStatus === 'Closed',
  wrongState(action, state, possible) {
    const isAcceptance = action === 'accept';
    if (isAcceptance && state === 'Sent') return { reason: 'NotAnswered', text: FEE_PROPOSAL_TEXTS.notAnswered };
    return {
      reason: 'WrongState',
      text: isAcceptance && isDecided(state) ? FEE_PROPOSAL_TEXTS.decided : onlyWhen(possible),
    };
  },
  transitions: [
    {
      action: 'accept',
      from: ['ApprovedByRe'],
      to: 'Approved',
      who,
      right,
      guards: [UNASSIGNED, SAME_ADDRESS, SAME_CURRENCY],
    },
    {
      action: 'resend',
      from: ['Sent'],
      to: 'Sent',
      who,
      right: ['update', 'feeProposal'],
      guards: [IN_BOOK, SAME_ADDRESS, SAME_CURRENCY],
    },
  ],
  clock: [
    { from: 'Draft', to: 'Sent', when: 'the proposal is sent' },
    { from: 'Sent', to: 'ApprovedByRe', when: 'the public form is submitted' },
    { from: 'Sent', to: 'Rejected', when: 'another is accepted, or the proposal rejected' },
    { from: 'ApprovedByRe', to: 'Rejected', when: 'another is accepted, or the proposal rejected' },
    { from: 'Approved', to: 'ApprovedByRe', when: 'the assignment is refused' },
    { from: 'Rejected', to: 'ApprovedByRe', when: 'the assignment of the accepted one is refused' },
  ],
};

/** Decides if the viewer may do something with a proposal now. */
export function evaluateFeeProposal(
  facts: FeeProposalFacts,
  action: FeeProposalAction,
  viewer: Actor,
): TransitionVerdict<FeeProposalState> {
  const verdict = evaluate(FEE_PROPOSAL_MACHINE, facts, action, viewer);
  const isBlocked = !verdict.allowed && verdict.obstacle === 'closed' && (action === 'create' || action === 'send');
  return isBlocked ? { ...verdict, text: FEE_PROPOSAL_TEXTS.closed } : verdict;
}

/** Decides if the viewer may ask for fees in a project now, with the specified text of each block (spec 1 §8) first. */
export const evaluateNewFeeProposal = (place: FeePlace, viewer: Actor): Verdict =>
  evaluateFeeProposal({ ...place, status: 'New' }, 'create', viewer);

/** Decides if the viewer may do something with a recipient now. */
export function evaluateFeeRecipient(
  facts: FeeRecipientFacts,
  action: FeeRecipientButton,
  viewer: Actor,
): TransitionVerdict<FeeRecipientState> {
  const verdict = evaluate(FEE_RECIPIENT_MACHINE, facts, action, viewer);
  const { formerCurrency } = facts;
  const isInOther = !verdict.allowed && verdict.reason === 'CurrencyChanged' && formerCurrency !== null;
  return isInOther ? { ...verdict, text: FEE_PROPOSAL_TEXTS.currencyChanged(formerCurrency) } : verdict;
}

/** The actions on a proposal with the reason for each that is not allowed. */
export const actionsOnFeeProposal = (facts: FeeProposalFacts, viewer: Actor): ActionVerdict<FeeProposalButton>[] =>
  actionVerdicts(FEE_PROPOSAL_BUTTONS, (action) => evaluateFeeProposal(facts, action, viewer));

/** The actions on a recipient with the reason for each that is not allowed. */
export const actionsOnFeeRecipient = (facts: FeeRecipientFacts, viewer: Actor): ActionVerdict<FeeRecipientButton>[] =>
  actionVerdicts(FEE_RECIPIENT_BUTTONS, (action) => evaluateFeeRecipient(facts, action, viewer));

/**
 * Decides if the holder of a link may answer (decisions §7): once, within the life of the link, and while the proposal is
 * open. Judged for nobody: the link is the right.
 */
export const isLinkValid = ({
  status,
  proposalStatus,
  projectStatus,
  isExpired,
}: Pick<FeeRecipientFacts, 'status' | 'proposalStatus' | 'projectStatus'> & { readonly isExpired: boolean }): boolean =>
  !isExpired &&
  projectStatus === 'Open' &&
  status === 'Sent' &&
  (proposalStatus === 'Sent' || proposalStatus === 'WaitingForApproval');
