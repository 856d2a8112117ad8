import type { Actor } from '@portal/access';
import { INVITE_TEXTS, type InviteKind } from '@portal/contracts/admin/access-status';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { LIMITS } from '@portal/contracts/common/limits';
import { judge, type Machine, type Verdict } from './machine.ts';

/** What people do with an invite. */
export type InviteAction = 'send' | 'resend' | 'withdraw' | 'approve' | 'reject';

/** What the workflow needs to know of an invited person. */
export interface InvitedFacts {
  readonly status: AccessStatus;
  /** Whether the viewer's company invited, or has the person. */
  readonly isOwnCompany: boolean;
  /** Whether the person is a risk engineer of the viewer's company. */
  readonly isOwnRiskEngineer: boolean;
}

const WRONG_STATE: Readonly<Record<InviteAction, string>> = {
  send: INVITE_TEXTS.alreadySent,
  resend: INVITE_TEXTS.notResendable,
  withdraw: INVITE_TEXTS.notWithdrawable,
  approve: INVITE_TEXTS.notWaiting,
  reject: INVITE_TEXTS.notWaiting,
};

/** The access status of invited people as far as people move it (decisions §3.4). */
export const INVITE_MACHINE: Machine<InvitedFacts, AccessStatus, InviteAction> = {
  name: 'invite',
  stateOf: ({ status }) => status,
  factsOf: ({ isOwnCompany, isOwnRiskEngineer }) => ({ ownCompany: isOwnCompany, ownRiskEngineer: isOwnRiskEngineer }),
  wrongState: (action) => WRONG_STATE[action],
  transitions: [
    { action: 'send', from: ['NoAccess'], to: 'InviteSent', right: ['create', 'invite'] },
    { action: 'resend', from: ['InviteSent', 'AccessRejected'], to: 'InviteSent', right: ['update', 'invite'] },
    { action: 'withdraw', from: ['InviteSent'], to: 'NoAccess', right: ['delete', 'invite'] },
    { action: 'approve', from: ['NeedApproval'], to: 'HasAccess', right: ['approve', 'invite'] },
    {
      action: 'reject',
      from: ['NeedApproval'],
      to: 'AccessRejected',
      right: ['approve', 'invite'],
      needs: { field: 'rejectionReason', maxLength: LIMITS.rejectionReason },
    },
  ],
};

/** Whether the viewer may do the action with the invite now (decisions §3.4, §11). */
export function judgeInvite(invited: InvitedFacts, action: InviteAction, viewer: Actor): Verdict<AccessStatus> {
  return judge(INVITE_MACHINE, invited, action, viewer);
}

/** The moves that nobody with a right makes: the invited person's sign-up, and the clock (decisions §3.4). */
const BY_THEMSELVES: readonly {
  readonly event: 'signUp' | 'expire';
  readonly kinds: readonly InviteKind[];
  readonly from: AccessStatus;
  readonly to: AccessStatus;
}[] = [
  { event: 'signUp', kinds: ['TeamMember'], from: 'InviteSent', to: 'HasAccess' },
  { event: 'signUp', kinds: ['Contact'], from: 'InviteSent', to: 'NeedApproval' },
  { event: 'expire', kinds: ['TeamMember', 'Contact'], from: 'InviteSent', to: 'NoAccess' },
];

/** The status after a sign-up or the end of an invite's time; undefined where the status does not take it. */
export function statusAfter(
  event: 'signUp' | 'expire',
  kind: InviteKind,
  status: AccessStatus,
): AccessStatus | undefined {
  return BY_THEMSELVES.find((move) => move.event === event && move.from === status && move.kinds.includes(kind))?.to;
}
