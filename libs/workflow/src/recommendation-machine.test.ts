import type { Actor } from '@portal/access';
import { RECOMMENDATION_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import { describe, expect, it } from 'vitest';
import { evaluate } from './machine.ts';
import { RECOMMENDATION_ACTIONS, type RecommendationAction } from './recommendation-facts.ts';
import { RECOMMENDATION_MACHINE } from './recommendation-machine.ts';
import { INSPECTIONS, REST } from './recommendations.fixture.ts';

/**
 * Decisions §5, written down once more and by hand: rule | from | to | call | who | guard | what the call brings. It
 * knows nothing of the machine's own table. The rows without a rule are edits and comments, which change no state.
 */
const SPECIFICATION = `
R1  | New | Draft | POST /risks | RE* | recordable |
    | Draft | Draft | PUT /risks | RE* | |
    | Amended | Amended | PUT /risks | RE* | |
R2  | Draft, Amended | WaitingForApproval | PUT /inspections/{id}/send-for-approval | RE* | setting on, complete |
R3  | Draft, Amended | ApprovedByRE | PUT /risks/{id}/approve | RE* | setting off, complete |
R4  | WaitingForApproval | Approved | PUT /risks/{id}/approve | approver | |
R5  | WaitingForApproval | Rejected | PUT /risks/{id}/reject | approver | | rejectionReason
R6  | Rejected | Amended | PUT /risks | RE* | content changed |
R7  | Approved | SentToRiskEngineer | PUT /inspections/{id}/send-to-risk-engineer | approver | none unreviewed |
R8  | SentToRiskEngineer | ApprovedByRE | PUT /risks/{id}/approve | RE* | |
R9  | SentToRiskEngineer | Amended | PUT /risks | RE* | content changed |
R10 | ApprovedByRE | Issued | PUT /inspections/{id}/issue | RE*, RCC* | completed, all ready |
R11 | Issued, FurtherAction | InProgress | PUT /risks/{id}/status InProgress | primary SC, RM, DO | |
R12 | Issued, InProgress, FurtherAction | Actioned | PUT /risks/{id}/action | primary SC, RM, DO | | action
R13 | Actioned | Closed | PUT /risks/{id}/status Closed | RE*, ICU/ICC if no RE | not the actioner |
R14 | Actioned | FurtherAction | PUT /risks/{id}/status FurtherAction | RE* | | comment
R15 | Closed | FurtherAction | PUT /risks/{id}/status FurtherAction | RE*, ICC | | comment
R16 | Issued, InProgress, FurtherAction | Closed | PUT /risks/{id}/status Closed | RE* | | comment
R17 | Draft, Rejected, Amended | gone | DELETE /risks/{id} | RE* | |
    | Issued | Issued | PUT /risks/{id}/comment | reader | | comment
    | Actioned | Actioned | PUT /risks/{id}/comment | reader | | comment
    | InProgress | InProgress | PUT /risks/{id}/comment | reader | | comment
    | FurtherAction | FurtherAction | PUT /risks/{id}/comment | reader | | comment
    | Closed | Closed | PUT /risks/{id}/comment | reader | | comment
`;

const CALLS: Readonly<Record<string, RecommendationAction>> = {
  'POST /risks': 'create',
  'PUT /risks': 'update',
  'DELETE /risks/{id}': 'delete',
  'PUT /risks/{id}/approve': 'approve',
  'PUT /risks/{id}/reject': 'reject',
  'PUT /risks/{id}/action': 'action',
  'PUT /risks/{id}/comment': 'comment',
  'PUT /risks/{id}/status InProgress': 'start',
  'PUT /risks/{id}/status Closed': 'close',
  'PUT /risks/{id}/status FurtherAction': 'requireFurtherAction',
  'PUT /inspections/{id}/send-for-approval': 'sendForApproval',
  'PUT /inspections/{id}/send-to-risk-engineer': 'sendToRiskEngineer',
  'PUT /inspections/{id}/issue': 'issue',
};

type Facts = Parameters<(typeof RECOMMENDATION_MACHINE)['stateOf']>[0];
interface Person {
  readonly name: string;
  readonly viewer: Actor;
  readonly isPrimary: boolean;
  readonly isOwnEngineer: boolean;
  readonly isHolder: boolean;
}
const person = (
  name: string,
  role: Actor['role'],
  companyType: Actor['companyType'],
  { isPrimary = false, isOwnEngineer = false, isHolder = false } = {},
): Person => ({ name, viewer: { role, companyType, plan: 'Global' }, isPrimary, isOwnEngineer, isHolder });
const PEOPLE = [
  person('the primary engineer', 'RiskEngineer', 'Risk', { isPrimary: true }),
  person('another engineer', 'RiskEngineer', 'Insurance'),
  person('a coordinator', 'ICCoordinator', 'Insurance'),
  person('an underwriter', 'ICUnderwriter', 'Insurance'),
  person('a primary underwriter', 'ICUnderwriter', 'Insurance', { isPrimary: true }),
  person('a coordinator of a broker company', 'ICCoordinator', 'Broker'),
  person('a broker', 'Broker', 'NoCompany'),
  person('an insurance representative', 'InsuranceRepresentative', 'NoCompany'),
  person('a risk manager', 'RiskManager', 'NoCompany'),
  person('a developer owner', 'DeveloperOwner', 'NoCompany'),
  person('the primary site contact', 'SiteContact', 'NoCompany', { isPrimary: true }),
  person('another site contact', 'SiteContact', 'NoCompany'),
  person('the coordinator of the engineer’s risk company', 'RCCoordinator', 'Risk', { isOwnEngineer: true }),
  person('the coordinator of another risk company', 'RCCoordinator', 'Risk'),
  person('the coordinator of a risk company that has the assignment', 'RCCoordinator', 'Risk', { isHolder: true }),
  person('an administrator', 'Admin', 'NoCompany'),
  person('somebody without a role', 'None', 'NoCompany'),
];

const isInsurer = ({ viewer: { role } }: Person): boolean => role === 'ICCoordinator' || role === 'ICUnderwriter';
const WHO: Readonly<Record<string, (who: Person, facts: Facts) => boolean>> = {
  'RE*': ({ viewer, isPrimary }) => viewer.role === 'RiskEngineer' && isPrimary,
  // The coordinators of the primary engineer's company, and of that with the open assignment (§26.2), which does not approve.
  'RCC*': ({ viewer, isOwnEngineer, isHolder }) => viewer.role === 'RCCoordinator' && (isOwnEngineer || isHolder),
  ICC: ({ viewer }) => viewer.role === 'ICCoordinator',
  RM: ({ viewer }) => viewer.role === 'RiskManager',
  DO: ({ viewer }) => viewer.role === 'DeveloperOwner',
  'primary SC': ({ viewer, isPrimary }) => viewer.role === 'SiteContact' && isPrimary,
  'ICU/ICC if no RE': (who, { engineer }) => engineer === null && isInsurer(who),
  approver: (who, { engineer, isAuthor }) =>
    !isAuthor &&
    (engineer === 'OfRiskCompany' ? who.viewer.role === 'RCCoordinator' && who.isOwnEngineer : isInsurer(who)),
  reader: ({ viewer: { role } }) => role !== 'Admin' && role !== 'None',
};
const GUARDS: Readonly<Record<string, (facts: Facts) => boolean>> = {
  // R1 as decisions §26.9 has it.
  recordable: ({ inspection: { status, isRecordable } }) =>
    status === 'Upcoming' ? isRecordable : status !== 'Cancelled',
  'setting on': ({ isApprovalOn }) => isApprovalOn,
  'setting off': ({ isApprovalOn }) => !isApprovalOn,
  complete: ({ isComplete }) => isComplete,
  'content changed': ({ isContentChanged }) => isContentChanged === true,
  'none unreviewed': ({ inspection }) => !inspection.hasUnreviewed,
  completed: ({ inspection }) => inspection.status === 'Completed',
  'all ready': ({ inspection }) => inspection.isReadyToIssue,
  'not the actioner': ({ isActioner }) => !isActioner,
};

const words = (cell = ''): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
const named = <Value>(table: Readonly<Record<string, Value>>, name: string): Value => {
  const value = table[name];
  if (value === undefined) throw new Error(`Nothing is written down about '${name}'`);
  return value;
};
const ROWS = SPECIFICATION.trim()
  .split('\n')
  .map((line) => {
    const [, from, to = '', call = '', who, guard, needs = ''] = line.split('|').map((cell) => cell.trim());
    return {
      from: words(from),
      to: to === 'gone' ? null : to,
      action: named(CALLS, call),
      who: words(who).map((word) => named(WHO, word)),
      guards: words(guard).map((word) => named(GUARDS, word)),
      needs,
    };
  });

const TRUTH = [true, false] as const;
const PART = [
  { isAuthor: false, isActioner: false },
  { isAuthor: true, isActioner: false },
  { isAuthor: false, isActioner: true },
] as const;
const CONTENT = [
  { isComplete: true, isContentChanged: true },
  { isComplete: false, isContentChanged: true },
  { isComplete: true, isContentChanged: false },
] as const;

/** Every combination of what the guards ask. */
function* situations(): Generator<Omit<Facts, 'status' | 'isPrimary' | 'isOwnEngineer' | 'isHolder'>> {
  for (const engineer of ['Internal', 'OfRiskCompany', 'WithoutCompany', null] as const)
    for (const projectStatus of ['Open', 'Closed'] as const)
      for (const isApprovalOn of TRUTH)
        for (const inspection of INSPECTIONS)
          for (const rest of REST)
            for (const part of PART)
              for (const content of CONTENT)
                yield {
                  engineer,
                  projectStatus,
                  isApprovalOn,
                  inspection: { ...inspection, ...rest },
                  ...part,
                  ...content,
                };
}
const STATES = ['New', ...RECOMMENDATION_STATUSES] as const;
const SITUATIONS = [...situations()];
const tries = STATES.length * RECOMMENDATION_ACTIONS.length * PEOPLE.length * SITUATIONS.length;
const size = `${STATES.length} states × ${RECOMMENDATION_ACTIONS.length} calls × ${PEOPLE.length} actors × ${SITUATIONS.length} guards = ${tries} tries`;

describe('the recommendation’s machine against decisions §5', () => {
  it.each(RECOMMENDATION_ACTIONS)(`%s: ${size} together, 0 differences`, { timeout: 60_000 }, (action) => {
    const rows = ROWS.filter((row) => row.action === action);
    expect(rows.length).toBeGreaterThan(0);
    const differences: string[] = [];
    for (const who of PEOPLE) {
      const { name, viewer, isPrimary, isOwnEngineer, isHolder } = who;
      for (const situation of SITUATIONS)
        for (const status of STATES) {
          const facts: Facts = { ...situation, status, isPrimary, isOwnEngineer, isHolder };
          const isOpen = facts.projectStatus === 'Open' || action === 'comment';
          const expected = rows.find(
            (row) =>
              isOpen &&
              row.from.includes(status) &&
              row.who.some((is) => is(who, facts)) &&
              row.guards.every((holds) => holds(facts)),
          );
          const verdict = evaluate(RECOMMENDATION_MACHINE, facts, action, viewer);
          const isSame = verdict.allowed
            ? verdict.to === expected?.to && (verdict.needs?.field ?? '') === expected.needs
            : expected === undefined && verdict.text !== '';
          if (!isSame) differences.push(`${action} in ${status} by ${name}: ${JSON.stringify([facts, verdict])}`);
        }
    }
    expect(differences.slice(0, 3)).toEqual([]);
  });
});
