import type { Viewer } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { AccessStatus, CompanyType, Role } from '@portal/contracts/common/enums';
import { LIMITS } from '@portal/contracts/common/limits';
import type { InviteKind } from '@portal/contracts/identity/invite-kinds';
import type { SignUpAs } from '@portal/contracts/identity/sign-up';
import { MESSAGES } from '@portal/contracts/common/messages';
import { evaluate, type Machine, type TransitionVerdict } from './machine.ts';
import { COORDINATORS_BY_PRIMARY } from './team-member.ts';
import { refused, type Reason, type Refusal } from './verdict.ts';

/** Actions on an invite. */
export type InviteAction = 'send' | 'resend' | 'withdraw' | 'approve' | 'reject';

/** Facts about an invited person that the workflow needs. */
export interface InvitedFacts {
  readonly status: AccessStatus;
  readonly role: Role;
  /** The person's own company. */
  readonly companyId: string | null;
  readonly kind: InviteKind;
  /** The company that invited; null where the administrator did. */
  readonly inviterCompanyId: string | null;
  /** Primary contact of that company; null where it has none. */
  readonly primaryContactId: string | null;
  /** True if the person signed up together with their company: the inviter admits it (decisions §3.4). */
  readonly registersCompany: boolean;
}

/** Facts about the person who acts on an invite. */
export type InviteActor = Pick<Viewer, 'userId' | 'role' | 'companyType' | 'plan' | 'companyId'>;

/** An invite as its viewer has it. */
interface SeenInvite {
  readonly status: AccessStatus;
  /**
   * True if the viewer's company sent the invite or employs the person; for the administrator, if the portal sent it.
   */
  readonly isOwn: boolean;
  /** True if the viewer's company grants the access: it provides the seat, and its data become visible. */
  readonly isGiver: boolean;
  readonly isOwnRiskEngineer: boolean;
  /** True if it makes somebody a coordinator, which others than the viewer decide: the primary contact alone (spec 3 §6). */
  readonly isOfPrimary: boolean;
}

/** Returns the company that grants access: the person's own; for everybody else, and for a new company, the inviter. */
const giverOf = ({ companyId, inviterCompanyId, registersCompany }: InvitedFacts): string | null =>
  registersCompany ? inviterCompanyId : (companyId ?? inviterCompanyId);

function seenBy({ userId, role, companyId }: InviteActor, invited: InvitedFacts): SeenInvite {
  const isTheirs = companyId !== null && invited.companyId === companyId;
  const isInviter = role === 'Admin' ? invited.inviterCompanyId === null : invited.inviterCompanyId === companyId;
  return {
    status: invited.status,
    isOwn: isTheirs || isInviter,
    isGiver: companyId !== null && giverOf(invited) === companyId,
    isOwnRiskEngineer: isTheirs && invited.role === 'RiskEngineer',
    isOfPrimary:
      invited.kind === 'TeamMember' && invited.role === 'ICCoordinator' && invited.primaryContactId !== userId,
  };
}

const WRONG_STATE: Readonly<Record<InviteAction, Reason>> = {
  send: { reason: 'AlreadySent', text: INVITE_TEXTS.alreadySent },
  resend: { reason: 'NotResendable', text: INVITE_TEXTS.notResendable },
  withdraw: { reason: 'NotWithdrawable', text: INVITE_TEXTS.notWithdrawable },
  approve: { reason: 'NotWaiting', text: INVITE_TEXTS.notWaiting },
  reject: { reason: 'NotWaiting', text: INVITE_TEXTS.notWaiting },
};
/** Refusal of a decision about a deleted invite (spec 3 §8). */
const DELETED: Reason = { reason: 'ContactDeleted', text: INVITE_TEXTS.contactDeleted };

const whose = ({ isOfPrimary }: SeenInvite): boolean => !isOfPrimary;
const isGivers = (invite: SeenInvite): boolean => invite.isGiver && whose(invite);

/** The access status of invited people as far as people move it (decisions §3.4). */
export const INVITE_MACHINE: Machine<SeenInvite, AccessStatus, InviteAction> = {
  name: 'invite',
  stateOf: ({ status }) => status,
  factsOf: ({ isOwn, isOwnRiskEngineer }) => ({ ownCompany: isOwn, ownRiskEngineer: isOwnRiskEngineer }),
  notYours: (_action, { isOwn, isOfPrimary }) =>
    isOwn && isOfPrimary ? COORDINATORS_BY_PRIMARY : { reason: 'NotYours', text: MESSAGES.noAccess },
  wrongState: (action, status) =>
    status === 'NoAccess' && (action === 'approve' || action === 'reject') ? DELETED : WRONG_STATE[action],
  transitions: [
    { action: 'send', from: ['NoAccess'], to: 'InviteSent', right: ['create', 'invite'], whose },
    { action: 'resend', from: ['InviteSent', 'AccessRejected'], to: 'InviteSent', right: ['update', 'invite'], whose },
    { action: 'withdraw', from: ['InviteSent', 'NeedApproval'], to: 'NoAccess', right: ['delete', 'invite'], whose },
    {
      action: 'approve',
      from: ['NeedApproval'],
      to: 'HasAccess',
      right: ['approve', 'invite'],
      whose: isGivers,
    },
    {
      action: 'reject',
      from: ['NeedApproval'],
      to: 'AccessRejected',
      right: ['approve', 'invite'],
      whose: isGivers,
      needs: { kind: 'text', field: 'rejectionReason', maxLength: LIMITS.rejectionReason },
    },
  ],
};

/** Decides if the viewer may do the action on the invite now (decisions §3.4, §11). */
export function evaluateInvite(
  invited: InvitedFacts,
  action: InviteAction,
  viewer: InviteActor,
): TransitionVerdict<AccessStatus> {
  return evaluate(INVITE_MACHINE, seenBy(viewer, invited), action, viewer);
}

/** Refusal of an action on the invite of somebody who has none. */
export const refusedWithoutInvite = (action: InviteAction): Refusal => refused('state', WRONG_STATE[action]);

/** Transition made without a right: by the invited person's sign-up, or by the clock. */
export type AutomaticTransition =
  | { readonly event: 'expire' }
  /** True if the person's company has a seat for them; the plan may have been reduced after the invite. */
  | { readonly event: 'signUp'; readonly hasSeat: boolean };

/**
 * Transitions without a right: people invited by the administrator need no seat; a team member without one waits for
 * the coordinator.
 */
const BY_THEMSELVES: readonly {
  readonly event: AutomaticTransition['event'];
  readonly kinds: readonly InviteKind[];
  readonly hasSeat?: boolean;
  readonly to: AccessStatus;
}[] = [
  { event: 'signUp', kinds: ['TeamMember'], hasSeat: true, to: 'HasAccess' },
  { event: 'signUp', kinds: ['TeamMember'], hasSeat: false, to: 'NeedApproval' },
  { event: 'signUp', kinds: ['Contact'], to: 'NeedApproval' },
  { event: 'signUp', kinds: ['Company'], to: 'HasAccess' },
  { event: 'expire', kinds: ['TeamMember', 'Contact', 'Company'], to: 'NoAccess' },
];

/**
 * The status after a sign-up or the end of an invite's time (decisions §3.4); undefined where the status, which is
 * InviteSent for both, does not take it.
 */
export function statusAfter(
  move: AutomaticTransition,
  kind: InviteKind,
  status: AccessStatus,
): AccessStatus | undefined {
  if (status !== 'InviteSent') return undefined;
  const fits = (hasSeat: boolean | undefined): boolean =>
    hasSeat === undefined || (move.event === 'signUp' && move.hasSeat === hasSeat);
  return BY_THEMSELVES.find((row) => row.event === move.event && row.kinds.includes(kind) && fits(row.hasSeat))?.to;
}

const COMPANY_SIGN_UP: Readonly<Record<CompanyType, readonly SignUpAs[]>> = {
  Insurance: ['InsuranceCompany'],
  Risk: ['RiskCompany'],
  Broker: ['BrokerCompany'],
  NoCompany: [],
};

/**
 * Returns the kinds of sign-up that a link allows (decisions §3.1): an external risk engineer without a company may
 * choose to register one. A person who did so and was rejected registers it again.
 */
export function signUpsOf(
  kind: InviteKind,
  { role, companyType }: { readonly role: Role; readonly companyType: CompanyType },
): readonly SignUpAs[] {
  if (kind === 'Company') return COMPANY_SIGN_UP[companyType];
  if (kind === 'Contact' && role === 'RCCoordinator') return COMPANY_SIGN_UP[companyType];
  if (kind === 'Contact' && role === 'RiskEngineer' && companyType === 'NoCompany') return ['User', 'RiskCompany'];
  return ['User'];
}
