import { ROLES, type Role } from '@portal/contracts/common/enums';
import { ASSIGNMENT_STATUSES } from '@portal/contracts/projects/assignment-lists';
import { ASSIGNMENT_ACTIONS, evaluateAssignment, type AssignmentFacts } from './assignments.ts';
import { casesOf, type TriedMachine } from './machine.fixture.ts';

const STATES = ['New', ...ASSIGNMENT_STATUSES] as const;

/** Relations of a viewer to an assignment, beside the role. */
const RELATIONS = ['none', 'heldByCompany', 'engineerOfCompany', 'proposedOfCompany', 'named', 'proposed'] as const;
export type Relation = (typeof RELATIONS)[number];
export const INSURER: readonly Role[] = ['ICCoordinator', 'ICUnderwriter'];

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

export const factsOf = (
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
export const as = (role: Role) => ({ role, companyType: 'Insurance', plan: 'Global' }) as const;

/** Assignments: each state, call, role, relation, kind and state of the project. */
export const TRIED_ASSIGNMENTS: TriedMachine = {
  name: 'Assignments',
  ...casesOf({
    states: STATES.length,
    calls: ASSIGNMENT_ACTIONS.length,
    roles: ROLES.length,
    relations: RELATIONS.length,
    kinds: 2,
    'states of the project': 2,
  }),
  tryAll() {
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
    return { tried, differences };
  },
};
