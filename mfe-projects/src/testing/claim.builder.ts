import type { Claim, Claims } from '@portal/contracts/projects/claim';
import { anId } from './project.builder.ts';

const ACTIONS = ['update', 'delete', 'review', 'settle', 'decline', 'reopen'] as const;
type Action = (typeof ACTIONS)[number];

/** The actions of a claim as the server judges them: those that are named may be done. */
export const claimActions = (...allowed: readonly Action[]): Claim['actions'] =>
  ACTIONS.map((action) =>
    allowed.includes(action)
      ? { action, allowed: true }
      : { action, allowed: false, obstacle: 'state', reason: 'WrongState', text: `Not ${action} now.` },
  );

/** Actions of people outside the insurer: none. */
export const NO_CLAIM_ACTIONS: Claim['actions'] = ACTIONS.map((action) => ({
  action,
  allowed: false,
  obstacle: 'role',
  reason: 'NotYours',
  text: 'You are not allowed to do this.',
}));

/** An open claim of the project that `aProject` builds, as the insurer sees it. */
export function aClaim(over: Partial<Claim> = {}): Claim {
  return {
    id: anId(60),
    version: 3,
    projectId: anId(1),
    claimNumber: 'CL-2026-1004',
    cause: { id: anId(61), value: 'Water Damage' },
    dateOfLoss: '2026-10-12',
    status: 'Open',
    isLimited: false,
    type: 'PropertyDamage',
    amount: 1_250_000.5,
    paid: 100_000,
    reserve: null,
    description: 'Water ran through three floors.',
    files: [],
    createdBy: 'Clara Nordin',
    createdDateTime: '2026-10-14T09:41:00Z',
    changedBy: 'Clara Nordin',
    changedDateTime: '2026-10-14T09:41:00Z',
    actions: claimActions('update', 'delete', 'review'),
    ...over,
  };
}

/** The same claim as those with limited access get it. */
export const aLimitedClaim = (over: Partial<Claim> = {}): Claim =>
  aClaim({
    isLimited: true,
    type: null,
    amount: null,
    paid: null,
    description: null,
    createdBy: null,
    createdDateTime: null,
    changedBy: null,
    changedDateTime: null,
    actions: NO_CLAIM_ACTIONS,
    ...over,
  });

/** A page of claims of who may add others. */
export const claimsOf = (items: readonly Claim[], over: Partial<Claims> = {}): Claims => ({
  items: [...items],
  totalCount: items.length,
  totalPages: 1,
  create: { action: 'create', allowed: true },
  siteToday: '2026-11-20',
  ...over,
});
