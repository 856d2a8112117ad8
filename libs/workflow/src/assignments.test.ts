import { ROLES, type Role } from '@portal/contracts/common/enums';
import { ASSIGNMENT_STATUSES } from '@portal/contracts/projects/assignment-lists';
import { describe, expect, it } from 'vitest';
import { ASSIGNMENT_ACTIONS, actionsOnAssignment, evaluateAssignment, type AssignmentFacts } from './assignments.ts';

const STATES = ['New', ...ASSIGNMENT_STATUSES] as const;

/** Relations of a viewer to an assignment, beside the role. */
const RELATIONS = ['none', 'heldByCompany', 'engineerOfCompany', 'proposedOfCompany', 'named', 'proposed'] as const;
type Relation = (typeof RELATIONS)[number];
const INSURER: readonly Role[] = ['ICCoordinator', 'ICUnderwriter'];

/** Decisions §9, §11 and §27, written down once more and by hand: from, to, call, actors. `C` is held by a company. */
const SPECIFICATION: readonly {
  readonly from: readonly string[];
  readonly to: string;
  readonly call: string;
  readonly by: (role: Role, relation: Relation) => boolean;
  readonly isOfCompany?: boolean;
}[] = [
  // Create: ICC, ICU; of a company, or of an engineer.
  { from: ['New'], to: 'AwaitingResource', call: 'create', by: (role) => INSURER.includes(role) },
  { from: ['New'], to: 'Unviewed', call: 'createForEngineer', by: (role) => INSURER.includes(role) },
  // Name RE: RCC (own company), ICC.
  {
    from: ['AwaitingResource', 'Unviewed'],
    to: 'Unviewed',
    call: 'nameEngineer',
    by: (role, relation) => role === 'ICCoordinator' || (role === 'RCCoordinator' && relation === 'heldByCompany'),
  },
  // Acknowledge: the named RE.
  {
    from: ['Unviewed'],
    to: 'Accepted',
    call: 'acknowledge',
    by: (role, relation) => role === 'RiskEngineer' && relation === 'named',
  },
  // The named engineer may decline an Unviewed one: back to AwaitingResource, or Cancelled where named directly.
  ...[true, false].map((isOfCompany) => ({
    from: ['Unviewed'],
    to: isOfCompany ? 'AwaitingResource' : 'Cancelled',
    call: 'decline',
    by: (role: Role, relation: Relation) => role === 'RiskEngineer' && relation === 'named',
    isOfCompany,
  })),
  // ICC asks for transfers, RCC within its own company.
  {
    from: ['Accepted'],
    to: 'TransferPending',
    call: 'requestTransfer',
    by: (role, relation) =>
      role === 'ICCoordinator' ||
      (role === 'RCCoordinator' && (relation === 'heldByCompany' || relation === 'engineerOfCompany')),
  },
  // Completed by the proposed RE, or by RCC or ICC for it.
  {
    from: ['TransferPending'],
    to: 'Accepted',
    call: 'completeTransfer',
    by: (role, relation) =>
      role === 'ICCoordinator' ||
      (role === 'RCCoordinator' && relation === 'proposedOfCompany') ||
      (role === 'RiskEngineer' && relation === 'proposed'),
  },
  // Declined by ICC or RCC, of either company.
  {
    from: ['TransferPending'],
    to: 'Accepted',
    call: 'declineTransfer',
    by: (role, relation) => role === 'ICCoordinator' || (role === 'RCCoordinator' && relation.endsWith('Company')),
  },
  ...['AwaitingResource', 'Unviewed', 'Accepted', 'TransferPending'].map((status) => ({
    from: [status],
    to: status,
    call: 'setInspectionDate',
    by: (role: Role, relation: Relation) =>
      INSURER.includes(role) || (role === 'RCCoordinator' && relation.endsWith('Company')),
  })),
  // Any → Cancelled (ICC, ICU).
  {
    from: ['AwaitingResource', 'Unviewed', 'Accepted', 'TransferPending'],
    to: 'Cancelled',
    call: 'cancel',
    by: (role) => INSURER.includes(role),
  },
];

const factsOf = (
  status: AssignmentFacts['status'],
  relation: Relation,
  over: Partial<AssignmentFacts> = {},
): AssignmentFacts => ({
  status,
  projectStatus: 'Open',
  isAssigned: status !== 'New' && status !== 'Completed' && status !== 'Cancelled',
  isOfCompany: false,
  isInvited: false,
  isAtFormerAddress: false,
  isHeldByOwnCompany: relation === 'heldByCompany',
  isEngineerOwn: relation === 'engineerOfCompany',
  isProposedOwn: relation === 'proposedOfCompany',
  isNamed: relation === 'named',
  isProposed: relation === 'proposed',
  ...over,
});
const as = (role: Role) => ({ role, companyType: 'Insurance', plan: 'Global' }) as const;

const tries = STATES.length * ASSIGNMENT_ACTIONS.length * ROLES.length * RELATIONS.length * 4;

describe('the assignment’s machine against decisions §9, §11 and §27', () => {
  it(`${STATES.length} states × ${ASSIGNMENT_ACTIONS.length} calls × ${ROLES.length} roles × ${RELATIONS.length} relations × 2 kinds × 2 states of the project = ${tries} tries, 0 differences`, () => {
    const differences: unknown[] = [];
    let tried = 0;
    for (const role of ROLES)
      for (const relation of RELATIONS)
        for (const status of STATES)
          for (const action of ASSIGNMENT_ACTIONS)
            for (const isOfCompany of [true, false])
              for (const projectStatus of ['Open', 'Closed'] as const) {
                tried++;
                const row = SPECIFICATION.find(
                  (one) =>
                    one.call === action &&
                    one.from.includes(status) &&
                    (one.isOfCompany ?? isOfCompany) === isOfCompany,
                );
                const expected = row?.by(role, relation) && projectStatus === 'Open' ? row.to : null;
                const verdict = evaluateAssignment(
                  factsOf(status, relation, { isOfCompany, projectStatus }),
                  action,
                  as(role),
                );
                const found = verdict.allowed ? verdict.to : null;
                if (found !== expected) differences.push({ role, relation, status, action, found, expected });
              }
    expect([tried, differences]).toEqual([tries, []]);
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
