import { ACCESS_STATUSES, ROLES, type AccessStatus, type Role } from '@portal/contracts/common/enums';
import { describe, expect, it } from 'vitest';
import { INVITE_MACHINE, judgeInvite, statusAfter, type InviteAction } from './access-status.ts';

const viewer = (role: Role, companyType: 'Insurance' | 'Risk' = 'Insurance') =>
  ({ role, companyType, plan: 'Global' }) as const;
const coordinator = viewer('ICCoordinator');
const riskCoordinator = viewer('RCCoordinator', 'Risk');
const own = (status: AccessStatus) => ({ status, isOwnCompany: true, isOwnRiskEngineer: true });

/** The moves of decisions §3.4 that people make. */
const MOVES: Readonly<Record<InviteAction, Partial<Record<AccessStatus, AccessStatus>>>> = {
  send: { NoAccess: 'InviteSent' },
  resend: { InviteSent: 'InviteSent', AccessRejected: 'InviteSent' },
  withdraw: { InviteSent: 'NoAccess' },
  approve: { NeedApproval: 'HasAccess' },
  reject: { NeedApproval: 'AccessRejected' },
};
const ACTIONS = Object.keys(MOVES) as InviteAction[];

describe('access statuses of invited people (decisions §3.4)', () => {
  it.each(ACTIONS)('%s is possible from the statuses of the table alone', (action) => {
    for (const status of ACCESS_STATUSES) {
      const verdict = judgeInvite(own(status), action, coordinator);
      const to = MOVES[action][status];
      if (to) expect(verdict).toMatchObject({ allowed: true, to });
      else expect(verdict).toMatchObject({ allowed: false, obstacle: 'state' });
    }
  });

  it('are moved by coordinators, and sent by the administrator, alone', () => {
    const may = (action: InviteAction, status: AccessStatus) =>
      ROLES.filter((role) => judgeInvite(own(status), action, viewer(role)).allowed);
    expect(may('send', 'NoAccess')).toEqual(['Admin', 'ICCoordinator', 'RCCoordinator']);
    expect(may('approve', 'NeedApproval')).toEqual(['ICCoordinator', 'RCCoordinator']);
    expect(may('reject', 'NeedApproval')).toEqual(['ICCoordinator', 'RCCoordinator']);
  });

  it('of risk engineers of the own company, and of nobody else, are approved by its risk coordinator', () => {
    const engineer = own('NeedApproval');
    expect(judgeInvite(engineer, 'approve', riskCoordinator).allowed).toBe(true);
    expect(judgeInvite({ ...engineer, isOwnRiskEngineer: false }, 'approve', riskCoordinator)).toMatchObject({
      obstacle: 'role',
    });
    expect(judgeInvite({ ...own('InviteSent'), isOwnCompany: false }, 'resend', riskCoordinator)).toMatchObject({
      obstacle: 'role',
    });
  });

  it('are rejected with a reason of at most 1000 characters', () => {
    const { needs } = INVITE_MACHINE.transitions.find(({ action }) => action === 'reject') ?? {};
    expect(needs).toEqual({ field: 'rejectionReason', maxLength: 1000 });
  });

  it('become HasAccess by the sign-up of a team member, NeedApproval by that of a contact', () => {
    expect(statusAfter('signUp', 'TeamMember', 'InviteSent')).toBe('HasAccess');
    expect(statusAfter('signUp', 'Contact', 'InviteSent')).toBe('NeedApproval');
    for (const status of ACCESS_STATUSES.filter((one) => one !== 'InviteSent')) {
      expect(statusAfter('signUp', 'TeamMember', status)).toBeUndefined();
      expect(statusAfter('signUp', 'Contact', status)).toBeUndefined();
      expect(statusAfter('expire', 'TeamMember', status)).toBeUndefined();
    }
  });

  it('go back to NoAccess when the time of the invite is over', () => {
    expect(statusAfter('expire', 'TeamMember', 'InviteSent')).toBe('NoAccess');
    expect(statusAfter('expire', 'Contact', 'InviteSent')).toBe('NoAccess');
  });
});
