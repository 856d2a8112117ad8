import { ROLES, type Role } from '@portal/contracts/common/enums';
import { describe, expect, it } from 'vitest';
import { as, factsOf, INSURER, TRIED_ASSIGNMENTS, type Relation } from './assignments.fixture.ts';
import { actionsOnAssignment, evaluateAssignment } from './assignments.ts';
import { asSpecified, titleOf } from './machine.fixture.ts';

describe('the assignment’s machine against decisions §9, §11 and §27', () => {
  it(titleOf(TRIED_ASSIGNMENTS), () => {
    expect(TRIED_ASSIGNMENTS.tryAll()).toEqual(asSpecified(TRIED_ASSIGNMENTS));
  });

  it('a project that has an open assignment takes no other one', () => {
    for (const action of ['create', 'createForEngineer'] as const) {
      expect(
        evaluateAssignment(factsOf('New', 'none', { isAssigned: true }), action, as('ICCoordinator')),
      ).toMatchObject({ obstacle: 'guard', reason: 'AssignedAlready' });
    }
  });

  it('an assignment that waits for a company’s registration takes no other engineer, but can be cancelled', () => {
    const facts = factsOf('AwaitingResource', 'none', { isInvited: true });
    expect(evaluateAssignment(facts, 'nameEngineer', as('ICCoordinator'))).toMatchObject({
      ...{ obstacle: 'guard', reason: 'CompanyNotRegistered' },
    });
    expect(evaluateAssignment(facts, 'cancel', as('ICCoordinator'))).toMatchObject({ allowed: true });
  });

  it('the company is mailed again by insurers alone, until it has registered, and at the address of the book', () => {
    const judged = (role: Role, isInvited: boolean) =>
      evaluateAssignment(factsOf('AwaitingResource', 'heldByCompany', { isInvited }), 'resendInvite', as(role));
    for (const role of ROLES) expect(judged(role, true).allowed).toBe(INSURER.includes(role));
    expect(judged('ICCoordinator', false)).toMatchObject({ obstacle: 'guard', reason: 'CompanyRegistered' });
    const former = factsOf('AwaitingResource', 'none', { isInvited: true, isAtFormerAddress: true });
    expect(evaluateAssignment(former, 'resendInvite', as('ICCoordinator'))).toMatchObject({
      ...{ obstacle: 'guard', reason: 'AddressChanged' },
    });
  });

  it('who may not is told why, by a reason of their own', () => {
    const judged = (action: Parameters<typeof evaluateAssignment>[1], role: Role, relation: Relation = 'none') =>
      evaluateAssignment(factsOf('Unviewed', relation), action, as(role));
    expect(judged('acknowledge', 'RiskEngineer')).toMatchObject({ obstacle: 'role', reason: 'NotNamed' });
    expect(judged('nameEngineer', 'RCCoordinator')).toMatchObject({ obstacle: 'role', reason: 'EngineerOfOthers' });
    expect(judged('cancel', 'Broker')).toMatchObject({ obstacle: 'role', reason: 'NotYours' });
    expect(judged('requestTransfer', 'ICCoordinator')).toMatchObject({
      ...{ obstacle: 'state', reason: 'WrongState' },
      text: 'Action can be done only when the assignment status is “Accepted”.',
    });
  });

  it('the company that has it is never told that it has not', () => {
    const judged = (action: Parameters<typeof evaluateAssignment>[1]) =>
      evaluateAssignment(factsOf('Unviewed', 'heldByCompany'), action, as('RCCoordinator'));
    for (const action of ['acknowledge', 'decline'] as const)
      expect(judged(action)).toMatchObject({
        ...{ obstacle: 'role', reason: 'NotNamed' },
        text: 'Only the risk engineer named in the assignment can do this.',
      });
    expect(judged('completeTransfer')).toMatchObject({
      ...{ obstacle: 'role', reason: 'EngineerOfOthers' },
      text: 'Only the company of the proposed risk engineer can do this.',
    });
    for (const action of ['create', 'createForEngineer', 'resendInvite', 'cancel'] as const)
      expect(judged(action)).toMatchObject({ obstacle: 'role', reason: 'NotYours' });
  });

  it('in a closed project nothing is done, and that comes before the status', () => {
    const verdict = evaluateAssignment(
      factsOf('Completed', 'none', { projectStatus: 'Closed' }),
      'cancel',
      as('ICCoordinator'),
    );
    expect(verdict).toMatchObject({ obstacle: 'closed', reason: 'ProjectClosed' });
  });

  it('a reason of at most 300 characters is needed to decline, a person to name', () => {
    const actions = actionsOnAssignment(factsOf('Unviewed', 'named', { isOfCompany: true }), as('RiskEngineer'));
    expect(actions.filter(({ allowed }) => allowed)).toEqual([
      { action: 'acknowledge', allowed: true },
      { action: 'decline', allowed: true, needs: { kind: 'text', field: 'reason', maxLength: 300 } },
    ]);
    const named = actionsOnAssignment(factsOf('AwaitingResource', 'none'), as('ICCoordinator'));
    expect(named[0]).toMatchObject({ action: 'nameEngineer', allowed: true, needs: { kind: 'person' } });
  });
});
