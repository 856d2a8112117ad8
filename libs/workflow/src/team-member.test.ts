import { describe, expect, it } from 'vitest';
import { evaluateNewTeamMember, evaluateTeamMember, projectTransfer, type TeamMemberFacts } from './team-member.ts';

const COORDINATOR = { role: 'ICCoordinator', companyType: 'Insurance', plan: 'Global' } as const;

const aMember = (facts: Partial<TeamMemberFacts> = {}): TeamMemberFacts => ({
  status: 'HasAccess',
  position: 'RiskEngineer',
  isOwnCompany: true,
  isOwnRow: false,
  isPrimaryContact: false,
  isViewerPrimaryContact: false,
  assignedProjects: 0,
  projects: 0,
  ...facts,
});
const verdictOn = (action: 'edit' | 'delete', facts: Partial<TeamMemberFacts>) =>
  evaluateTeamMember(aMember(facts), action, COORDINATOR);

describe('editing a member (spec 3 §2, decisions §21)', () => {
  it('is for those without access', () => {
    expect(verdictOn('edit', { status: 'NoAccess' }).allowed).toBe(true);
    for (const status of ['InviteSent', 'NeedApproval', 'HasAccess', 'AccessRejected'] as const)
      expect(verdictOn('edit', { status })).toMatchObject({
        text: 'Only members with the status “No Access” can be edited.',
      });
  });

  it('is for the own row where that is the primary contact’s', () => {
    const own = { isOwnRow: true, position: 'ICCoordinator', isViewerPrimaryContact: true } as const;
    expect(verdictOn('edit', { ...own, isPrimaryContact: true }).allowed).toBe(true);
    expect(verdictOn('edit', { ...own, isViewerPrimaryContact: false }).allowed).toBe(false);
  });

  it('leaves coordinators to the primary contact', () => {
    const coordinator = { status: 'NoAccess', position: 'ICCoordinator' } as const;
    expect(verdictOn('edit', coordinator)).toMatchObject({ obstacle: 'role', reason: 'CoordinatorsByPrimary' });
    expect(verdictOn('edit', { ...coordinator, isViewerPrimaryContact: true }).allowed).toBe(true);
  });

  it('is for one’s own company, and for coordinators', () => {
    expect(verdictOn('edit', { status: 'NoAccess', isOwnCompany: false })).toMatchObject({ obstacle: 'role' });
    const underwriter = { ...COORDINATOR, role: 'ICUnderwriter' } as const;
    expect(evaluateTeamMember(aMember({ status: 'NoAccess' }), 'edit', underwriter)).toMatchObject({
      obstacle: 'role',
    });
  });
});

describe('deleting a member (spec 3 §6, decisions §21)', () => {
  it('is for every status', () => {
    for (const status of ['NoAccess', 'InviteSent', 'NeedApproval', 'HasAccess', 'AccessRejected'] as const)
      expect(verdictOn('delete', { status }).allowed).toBe(true);
  });

  it.each<[string, Partial<TeamMemberFacts>, string, ('role' | 'guard')?]>([
    [
      'the primary contact',
      { position: 'ICCoordinator', isPrimaryContact: true },
      'The primary contact cannot be deleted. Update the Primary Contact in Company Info first.',
    ],
    ['oneself', { position: 'ICCoordinator', isOwnRow: true }, 'You cannot delete yourself.'],
    [
      'a coordinator, but by the primary contact',
      { position: 'ICCoordinator' },
      'Only the primary contact may',
      'role',
    ],
    [
      'a risk engineer who is assigned to a project',
      { assignedProjects: 1 },
      'This risk engineer is assigned to a project. Reassign the project before deleting.',
    ],
  ])('is not for %s', (_, facts, text, obstacle = 'guard') => {
    const verdict = verdictOn('delete', facts);
    expect(verdict).toMatchObject({ allowed: false, obstacle });
    expect(verdict.allowed ? '' : verdict.text).toContain(text);
  });
});

describe('projects of a member who is deleted (spec 3 §6)', () => {
  it.each([
    ['RiskEngineer', 2, 'Required'],
    ['ICUnderwriter', 2, 'Optional'],
    ['ICCoordinator', 2, 'None'],
    ['RiskEngineer', 0, 'None'],
    ['ICUnderwriter', 0, 'None'],
  ] as const)('of a %s with %i: %s', (position, projects, transfer) => {
    expect(projectTransfer(position, projects)).toBe(transfer);
    const needs =
      transfer === 'None' ? undefined : { kind: 'person', field: 'targetId', isOptional: transfer === 'Optional' };
    const primary = { position, projects, isViewerPrimaryContact: true };
    expect(verdictOn('delete', primary)).toEqual({ allowed: true, to: null, ...(needs && { needs }) });
  });
});

describe('adding a member (spec 3 §5, §6)', () => {
  it('leaves coordinators to the primary contact', () => {
    expect(evaluateNewTeamMember('ICCoordinator', { isViewerPrimaryContact: false })).toMatchObject({
      obstacle: 'role',
      text: 'Only the primary contact may add coordinators.',
    });
    expect(evaluateNewTeamMember('ICCoordinator', { isViewerPrimaryContact: true }).allowed).toBe(true);
    expect(evaluateNewTeamMember('ICUnderwriter', { isViewerPrimaryContact: false }).allowed).toBe(true);
  });
});
