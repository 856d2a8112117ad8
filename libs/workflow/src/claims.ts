import type { Actor } from '@portal/access';
import type { ActionVerdict } from '@portal/contracts/common/action';
import { CLAIM_STATUSES, CLAIM_TEXTS, type ClaimStatus } from '@portal/contracts/projects/claim-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import { actionsOf, evaluate, type Machine, type TransitionVerdict } from './machine.ts';

/** Facts about a claim that the workflow needs; `New` is one that does not exist yet. */
export interface ClaimFacts {
  readonly status: ClaimState;
  readonly projectStatus: ProjectStatus;
}
export type ClaimState = ClaimStatus | 'New';

export const CLAIM_ACTIONS = ['create', 'update', 'delete', 'review', 'settle', 'decline', 'reopen'] as const;
export type ClaimAction = (typeof CLAIM_ACTIONS)[number];

const INSURER = { who: 'ICC, ICU', right: ['update', 'claim'] } as const;

/** A claim (decisions §10): Open, InReview, Settled or Declined, and from there Reopened and InReview again. */
export const CLAIM_MACHINE: Machine<ClaimFacts, ClaimState, ClaimAction> = {
  name: 'claim',
  stateOf: ({ status }) => status,
  factsOf: () => ({}),
  isClosed: (_action, { projectStatus }) => projectStatus === 'Closed',
  wrongState: (_action, _state, possible) => ({
    reason: 'WrongState',
    text: CLAIM_TEXTS.onlyWhen(possible.filter((state) => state !== 'New')),
  }),
  transitions: [
    { action: 'create', from: ['New'], to: 'Open', who: INSURER.who, right: ['create', 'claim'] },
    ...CLAIM_STATUSES.map((status) => ({ action: 'update' as const, from: [status], to: status, ...INSURER })),
    { action: 'delete', from: CLAIM_STATUSES, to: null, who: INSURER.who, right: ['delete', 'claim'] },
    { action: 'review', from: ['Open', 'Reopened'], to: 'InReview', ...INSURER },
    { action: 'settle', from: ['InReview'], to: 'Settled', ...INSURER },
    { action: 'decline', from: ['InReview'], to: 'Declined', ...INSURER },
    { action: 'reopen', from: ['Settled', 'Declined'], to: 'Reopened', ...INSURER },
  ],
};

/** Decides if the viewer may do something with a claim now (decisions §10, §11). */
export const evaluateClaim = (claim: ClaimFacts, action: ClaimAction, viewer: Actor): TransitionVerdict<ClaimState> =>
  evaluate(CLAIM_MACHINE, claim, action, viewer);

/** Action that sets each status; `undefined` for Open, which no action sets. */
export const CLAIM_ACTION_OF: Partial<Readonly<Record<ClaimStatus, ClaimAction>>> = {
  InReview: 'review',
  Settled: 'settle',
  Declined: 'decline',
  Reopened: 'reopen',
};

/** Action on an existing claim. */
export type ClaimItemAction = Exclude<ClaimAction, 'create'>;

/** The actions on a claim with the reason for each that is not allowed. */
export const actionsOnClaim = (claim: ClaimFacts, viewer: Actor): ActionVerdict<ClaimItemAction>[] =>
  actionsOf(CLAIM_MACHINE, claim, viewer).filter(
    (verdict): verdict is ActionVerdict<ClaimItemAction> => verdict.action !== 'create',
  );
