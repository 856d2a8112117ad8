import { INVITE_KINDS } from '@portal/contracts/identity/invite-kinds';
import { ACCESS_STATUSES, ROLES, type AccessStatus, type Role } from '@portal/contracts/common/enums';
import { describe, expect, it } from 'vitest';
import {
  INVITE_MACHINE,
  evaluateInvite,
  signUpsOf,
  statusAfter,
  type InviteAction,
  type InvitedFacts,
} from './access-status.ts';

const viewer = (role: Role, companyId: string | null = 'northwind') =>
  ({
    userId: 'viewer',
    role,
    companyId,
    companyType: companyId === 'granite' ? 'Risk' : 'Insurance',
    plan: 'Global',
  }) as const;
const coordinator = viewer('ICCoordinator');
const riskCoordinator = viewer('RCCoordinator', 'granite');
const administrator = viewer('Admin', null);

/** An engineer of Northwind whom Northwind invited, unless said otherwise. */
const invited = (status: AccessStatus, changes: Partial<InvitedFacts> = {}): InvitedFacts => ({
  status,
  role: 'RiskEngineer',
  companyId: 'northwind',
  kind: 'TeamMember',
  inviterCompanyId: 'northwind',
  primaryContactId: 'colleague',
  registersCompany: false,
  ...changes,
});

/** The moves of decisions §3.4 that people make. */
const MOVES: Readonly<Record<InviteAction, Partial<Record<AccessStatus, AccessStatus>>>> = {
  send: { NoAccess: 'InviteSent' },
  resend: { InviteSent: 'InviteSent', AccessRejected: 'InviteSent' },
  withdraw: { InviteSent: 'NoAccess', NeedApproval: 'NoAccess' },
  approve: { NeedApproval: 'HasAccess' },
  reject: { NeedApproval: 'AccessRejected' },
};
const ACTIONS = Object.keys(MOVES) as InviteAction[];

describe('access statuses of invited people (decisions §3.4)', () => {
  it.each(ACTIONS)('%s is possible from the statuses of the table alone', (action) => {
    for (const status of ACCESS_STATUSES) {
      const verdict = evaluateInvite(invited(status), action, coordinator);
      const to = MOVES[action][status];
      if (to) expect(verdict).toMatchObject({ allowed: true, to });
      else expect(verdict).toMatchObject({ allowed: false, obstacle: 'state' });
    }
  });

  it('are moved by coordinators, and sent by the administrator, alone', () => {
    const may = (action: InviteAction, status: AccessStatus) =>
      ROLES.filter((role) => {
        const inviterCompanyId = role === 'Admin' ? null : 'northwind';
        const who = viewer(role, inviterCompanyId);
        return evaluateInvite(invited(status, { inviterCompanyId, companyId: null }), action, who).allowed;
      });
    expect(may('send', 'NoAccess')).toEqual(['Admin', 'ICCoordinator', 'RCCoordinator']);
    expect(may('withdraw', 'InviteSent')).toEqual(['Admin', 'ICCoordinator', 'RCCoordinator']);
    expect(may('approve', 'NeedApproval')).toEqual(['ICCoordinator']);
    expect(may('reject', 'NeedApproval')).toEqual(['ICCoordinator']);
  });

  it('are decided by the company that the person belongs to, without one by who invited', () => {
    const decide = (facts: Partial<InvitedFacts>, who: typeof coordinator | typeof riskCoordinator) =>
      (['approve', 'reject'] as const).map((action) => evaluateInvite(invited('NeedApproval', facts), action, who));
    for (const verdict of decide({ companyId: 'granite' }, coordinator))
      expect(verdict).toMatchObject({ allowed: false, obstacle: 'role' });
    for (const verdict of decide({ companyId: 'granite' }, riskCoordinator)) expect(verdict.allowed).toBe(true);
    for (const verdict of decide({ companyId: null }, coordinator)) expect(verdict.allowed).toBe(true);
    for (const verdict of decide({ companyId: null, inviterCompanyId: 'granite' }, riskCoordinator))
      expect(verdict).toMatchObject({ allowed: false, obstacle: 'role' });
  });

  it('of the coordinator who registers a risk company are decided by who invited, never by the company itself', () => {
    const facts = { companyId: 'granite', role: 'RCCoordinator', registersCompany: true } as const;
    expect(evaluateInvite(invited('NeedApproval', facts), 'approve', coordinator).allowed).toBe(true);
    expect(evaluateInvite(invited('NeedApproval', facts), 'approve', riskCoordinator)).toMatchObject({
      obstacle: 'role',
    });
    const other = viewer('ICCoordinator', 'rival');
    expect(evaluateInvite(invited('NeedApproval', facts), 'approve', other)).toMatchObject({ obstacle: 'role' });
  });

  it('of risk engineers of the own company, and of nobody else, are approved by its risk coordinator', () => {
    const own = { companyId: 'granite', inviterCompanyId: 'granite' };
    expect(evaluateInvite(invited('NeedApproval', own), 'approve', riskCoordinator).allowed).toBe(true);
    const colleague = invited('NeedApproval', { ...own, role: 'RCCoordinator' });
    expect(evaluateInvite(colleague, 'approve', riskCoordinator)).toMatchObject({ obstacle: 'role' });
    expect(evaluateInvite(invited('InviteSent'), 'resend', riskCoordinator)).toMatchObject({ obstacle: 'role' });
  });

  it.each(ACTIONS)('of coordinators: %s is the primary contact’s alone (spec 3 §6)', (action) => {
    for (const status of Object.keys(MOVES[action]) as AccessStatus[]) {
      const facts = { role: 'ICCoordinator', primaryContactId: 'viewer' } as const;
      expect(evaluateInvite(invited(status, facts), action, coordinator).allowed).toBe(true);
      for (const primaryContactId of ['colleague', null])
        expect(evaluateInvite(invited(status, { ...facts, primaryContactId }), action, coordinator)).toMatchObject({
          ...{ allowed: false, obstacle: 'role', reason: 'CoordinatorsByPrimary' },
          text: 'Only the primary contact may change or delete coordinators.',
        });
      const ofRival = { ...facts, companyId: 'rival', inviterCompanyId: 'rival', primaryContactId: null };
      expect(evaluateInvite(invited(status, ofRival), action, coordinator)).toMatchObject({ reason: 'NotYours' });
    }
  });

  it('whose invite was deleted can be neither approved nor rejected: 400.5 (spec 3 §8)', () => {
    for (const action of ['approve', 'reject'] as const)
      expect(evaluateInvite(invited('NoAccess'), action, coordinator)).toEqual({
        allowed: false,
        obstacle: 'state',
        reason: 'ContactDeleted',
        text: 'The contact was deleted, you cannot approve or reject it.',
      });
    expect(evaluateInvite(invited('HasAccess'), 'approve', coordinator)).toMatchObject({ reason: 'NotWaiting' });
  });

  it('whose invite has ended are not said never to have been invited', () => {
    expect(evaluateInvite(invited('NoAccess'), 'resend', coordinator)).toMatchObject({
      reason: 'NotResendable',
      text: 'Only an invite with the status “Invite Sent” or “Access Rejected” can be sent again.',
    });
  });

  it('of what the portal sent are the administrator’s, who decides about nobody', () => {
    const company = { companyId: 'newcomer', kind: 'Company', inviterCompanyId: null, role: 'ICCoordinator' } as const;
    expect(evaluateInvite(invited('InviteSent', company), 'resend', administrator).allowed).toBe(true);
    expect(evaluateInvite(invited('NeedApproval', company), 'approve', administrator)).toMatchObject({
      obstacle: 'role',
    });
  });

  it('are rejected with a reason of at most 1000 characters', () => {
    const { needs } = INVITE_MACHINE.transitions.find(({ action }) => action === 'reject') ?? {};
    expect(needs).toEqual({ kind: 'text', field: 'rejectionReason', maxLength: 1000 });
  });
});

describe('the moves that nobody with a right makes (decisions §3.4)', () => {
  it.each([
    ['TeamMember', true, 'HasAccess'],
    ['TeamMember', false, 'NeedApproval'],
    ['Contact', true, 'NeedApproval'],
    ['Contact', false, 'NeedApproval'],
    ['Company', true, 'HasAccess'],
    ['Company', false, 'HasAccess'],
  ] as const)('the sign-up of a %s, a seat being there: %s, leads to %s', (kind, hasSeat, to) => {
    expect(statusAfter({ event: 'signUp', hasSeat }, kind, 'InviteSent')).toBe(to);
  });

  it('the end of the time takes the invite back; no other status than InviteSent is moved', () => {
    for (const kind of INVITE_KINDS) {
      expect(statusAfter({ event: 'expire' }, kind, 'InviteSent')).toBe('NoAccess');
      for (const status of ACCESS_STATUSES.filter((one) => one !== 'InviteSent')) {
        expect(statusAfter({ event: 'expire' }, kind, status)).toBeUndefined();
        expect(statusAfter({ event: 'signUp', hasSeat: true }, kind, status)).toBeUndefined();
      }
    }
  });
});

describe('what an invited person signs up as (decisions §3.1)', () => {
  it.each([
    ['TeamMember', 'RiskEngineer', 'Risk', ['User']],
    ['TeamMember', 'ICCoordinator', 'Insurance', ['User']],
    ['Contact', 'RiskManager', 'NoCompany', ['User']],
    ['Contact', 'RiskEngineer', 'Risk', ['User']],
    ['Contact', 'RiskEngineer', 'NoCompany', ['User', 'RiskCompany']],
    ['Contact', 'RCCoordinator', 'Risk', ['RiskCompany']],
    ['Company', 'ICCoordinator', 'Insurance', ['InsuranceCompany']],
    ['Company', 'ICCoordinator', 'Broker', ['BrokerCompany']],
    ['Company', 'RCCoordinator', 'Risk', ['RiskCompany']],
  ] as const)('an invite of kind %s to a %s (%s)', (kind, role, companyType, expected) => {
    expect(signUpsOf(kind, { role, companyType })).toEqual(expected);
  });
});
