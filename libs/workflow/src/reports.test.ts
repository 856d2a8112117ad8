import type { Actor } from '@portal/access';
import { REPORT_STATUSES, REPORT_TYPES } from '@portal/contracts/reports/report-lists';
import { describe, expect, it } from 'vitest';
import type { ReportFacts } from './report-steps.ts';
import { evaluateReport, stepAfter, TYPE_OF_CREATION } from './index.ts';

type Creation = keyof typeof TYPE_OF_CREATION;
type Button = Exclude<Parameters<typeof evaluateReport>[1], Creation>;
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
  { isPrimary = false, isOwnEngineer = false, isHolder = false } = {},
): Person => ({
  ...{ name, isPrimary, isOwnEngineer, isHolder },
  viewer: { role, companyType: role === 'RCCoordinator' ? 'Risk' : 'Insurance', plan: 'Global' },
});
const PEOPLE = [
  person('the primary engineer', 'RiskEngineer', { isPrimary: true }),
  person('another engineer', 'RiskEngineer'),
  person('a coordinator', 'ICCoordinator'),
  person('an underwriter', 'ICUnderwriter'),
  person('a broker', 'Broker'),
  person('a representative', 'InsuranceRepresentative'),
  person('a risk manager', 'RiskManager'),
  person('a developer owner', 'DeveloperOwner'),
  person('a site contact', 'SiteContact', { isPrimary: true }),
  person('the coordinator of the engineer’s company', 'RCCoordinator', { isOwnEngineer: true }),
  person('the coordinator of a risk company that has the assignment', 'RCCoordinator', { isHolder: true }),
  person('the coordinator of another risk company', 'RCCoordinator'),
  person('an administrator', 'Admin'),
  person('somebody without a role', 'None'),
];

/** Every combination of what the rules ask; a report that does not wait has no step, and nobody asks who wrote it. */
function* situations(
  isWaiting: boolean,
): Generator<Omit<ReportFacts, 'status' | 'type' | 'isPrimary' | 'isOwnEngineer' | 'isHolder'>> {
  const truth = [true, false] as const;
  for (const engineer of ['Internal', 'OfRiskCompany', 'WithoutCompany', null] as const)
    for (const projectStatus of ['Open', 'Closed'] as const)
      for (const isMainApprovalOn of truth)
        for (const isAbridgedApprovalOn of truth)
          for (const approvalStep of isWaiting ? (['RiskCompany', 'Insurer'] as const) : [null])
            for (const isAuthor of isWaiting ? truth : [false])
              for (const riskCompany of isWaiting && approvalStep === 'RiskCompany'
                ? (['Own', 'Other', null] as const)
                : [null])
                for (const authorRole of ['RiskEngineer', 'ICCoordinator'] as const)
                  for (const [settingState, inspectionStatus, isTaken, hasApprovedAbridged] of REST)
                    yield {
                      ...{ engineer, projectStatus, isMainApprovalOn, isAbridgedApprovalOn, approvalStep, isAuthor },
                      ...{ authorRole, riskCompany, settingState, inspectionStatus, isTaken, hasApprovedAbridged },
                    };
}
const REST = [
  ['Done', 'Completed', false, true],
  ['Failed', 'InProgress', false, false],
  ['Waiting', 'Upcoming', false, true],
  ['Running', 'Cancelled', true, false],
  ['Done', 'Completed', true, true],
  ['Failed', null, false, true],
  ['Done', null, true, true],
] as const;
const SITUATIONS = { waiting: [...situations(true)], others: [...situations(false)] };

const isInsurer = ({ viewer: { role } }: Person) => role === 'ICCoordinator' || role === 'ICUnderwriter';
const isAuthorOfMain = ({ viewer, isPrimary }: Person) => viewer.role === 'RiskEngineer' && isPrimary;
const isWriter = (who: Person) =>
  isAuthorOfMain(who) || isInsurer(who) || (who.viewer.role === 'RCCoordinator' && (who.isOwnEngineer || who.isHolder));

/** Steps of a report as decisions §8 and §27 name them, one after the other. */
function stepsOf(facts: ReportFacts): readonly string[] {
  if (facts.type === 'Preliminary' || facts.type === 'OnlineMeeting') return [];
  const isMain = facts.type === 'Main';
  const isOn = isMain ? facts.isMainApprovalOn : facts.isAbridgedApprovalOn;
  if (!isMain && !isOn) return [];
  const byCompany = facts.engineer === 'OfRiskCompany' && facts.authorRole === 'RiskEngineer';
  return [...(byCompany ? ['RiskCompany'] : []), ...(isOn ? ['Insurer'] : [])];
}

/** State to which a call leads by the specification; undefined where it is refused. */
function expectedOf(action: Button | Creation, facts: ReportFacts, who: Person): string | undefined {
  const { status, type } = facts;
  if (facts.projectStatus === 'Closed') return undefined;
  const isCancelled = facts.inspectionStatus === 'Cancelled';
  const isBegun = facts.inspectionStatus === 'InProgress' || facts.inspectionStatus === 'Completed';
  const sent = stepsOf(facts).length > 0 ? 'WaitingForApproval' : 'Approved';
  const isApprover =
    status === 'WaitingForApproval' &&
    !facts.isAuthor &&
    (facts.approvalStep === 'RiskCompany' && facts.riskCompany !== null
      ? who.viewer.role === 'RCCoordinator' && facts.riskCompany === 'Own'
      : facts.approvalStep === null
        ? isInsurer(who) || who.viewer.role === 'RCCoordinator'
        : isInsurer(who));
  switch (action) {
    case 'createMain':
      return status === 'New' && isAuthorOfMain(who) && isBegun && !facts.isTaken ? 'Draft' : undefined;
    case 'createPreliminary':
    case 'createOnlineMeeting':
      return status === 'New' && isAuthorOfMain(who) && isBegun && !facts.isTaken ? 'Approved' : undefined;
    case 'createAbridged':
      return status === 'New' && isWriter(who) && isBegun && !facts.isTaken ? sent : undefined;
    case 'createCompiledAbridged':
      return status === 'New' && isWriter(who) && facts.hasApprovedAbridged && !facts.isTaken ? sent : undefined;
    case 'update':
      return (status === 'Draft' || status === 'Rejected') && type === 'Main' && isAuthorOfMain(who)
        ? 'Draft'
        : undefined;
    case 'sendForApproval':
      return status === 'Draft' && !isCancelled && isAuthorOfMain(who) ? sent : undefined;
    case 'approve': {
      if (!isApprover || isCancelled || facts.settingState !== 'Done') return undefined;
      const isOn = type === 'Main' ? facts.isMainApprovalOn : stepsOf(facts).includes('Insurer');
      return isInsurer(who) || !isOn || type === 'Preliminary' || type === 'OnlineMeeting'
        ? 'Approved'
        : 'WaitingForApproval';
    }
    case 'reject':
      return isApprover ? 'Rejected' : undefined;
    case 'share':
      return status === 'Approved' &&
        facts.settingState === 'Done' &&
        !isCancelled &&
        (isAuthorOfMain(who) || isInsurer(who))
        ? 'Approved'
        : undefined;
    case 'comment':
      return status !== 'New' && type === 'Main' && isWriter(who) ? status : undefined;
    case 'setAgain':
      return status !== 'New' && facts.settingState === 'Failed' && isWriter(who) ? status : undefined;
  }
}

const CREATIONS = Object.keys(TYPE_OF_CREATION) as Creation[];
const CALLS = ['update', 'sendForApproval', 'approve', 'reject', 'share', 'comment', 'setAgain'] as const;
const STATES = ['New', ...REPORT_STATUSES] as const;
const situationsOfAll = SITUATIONS.waiting.length + (STATES.length - 1) * SITUATIONS.others.length;
const tries = situationsOfAll * (CALLS.length * REPORT_TYPES.length + CREATIONS.length) * PEOPLE.length;

describe('the report’s machine against decisions §8 and §27', () => {
  it.each([...CREATIONS, ...CALLS])(
    `%s: ${STATES.length} states × types × ${PEOPLE.length} actors × settings and guards (${tries} tries in all), 0 differences`,
    { timeout: 60_000 },
    (action) => {
      const types = action in TYPE_OF_CREATION ? [TYPE_OF_CREATION[action as Creation]] : REPORT_TYPES;
      const differences: string[] = [];
      for (const who of PEOPLE)
        for (const type of types)
          for (const status of STATES)
            for (const situation of SITUATIONS[status === 'WaitingForApproval' ? 'waiting' : 'others']) {
              const authorRole = status === 'New' ? who.viewer.role : situation.authorRole;
              const { isPrimary, isOwnEngineer, isHolder } = who;
              const facts: ReportFacts = { ...situation, status, type, authorRole, isPrimary, isOwnEngineer, isHolder };
              const verdict = evaluateReport(facts, action, who.viewer);
              const expected = expectedOf(action, facts, who);
              const isSame = verdict.allowed ? verdict.to === expected : expected === undefined && verdict.text !== '';
              if (!isSame) differences.push(`${who.name}: ${JSON.stringify([facts, verdict, expected])}`);
            }
      expect(differences.slice(0, 3)).toEqual([]);
    },
  );
});

const waiting: ReportFacts = {
  ...{ status: 'WaitingForApproval', type: 'Main', approvalStep: 'RiskCompany', authorRole: 'RiskEngineer' },
  ...{ isAuthor: false, riskCompany: 'Own', settingState: 'Done', inspectionStatus: 'Completed', isTaken: false },
  ...{ hasApprovedAbridged: false, projectStatus: 'Open', engineer: 'OfRiskCompany', isMainApprovalOn: true },
  ...{ isAbridgedApprovalOn: false, isPrimary: false, isOwnEngineer: false, isHolder: false },
};

it('a document is made again once it has failed, and says before that it is being made', () => {
  const again = (settingState: ReportFacts['settingState']) =>
    evaluateReport({ ...waiting, settingState, isPrimary: true }, 'setAgain', {
      ...{ role: 'RiskEngineer', companyType: 'Risk', plan: 'Pro' },
    });
  expect(again('Failed').allowed).toBe(true);
  for (const state of ['Waiting', 'Running'] as const)
    expect(again(state)).toMatchObject({ reason: 'BeingMade', text: 'The document is being made.' });
  expect(again('Done')).toMatchObject({ reason: 'NotFailed', text: 'The document is set already.' });
});

describe('steps of an approval', () => {
  it('are the risk company’s, then the insurer’s while MainReportApproval is on', () => {
    expect(stepAfter(waiting, null)).toBe('RiskCompany');
    expect(stepAfter(waiting, 'RiskCompany')).toBe('Insurer');
    expect(stepAfter(waiting, 'Insurer')).toBeNull();
    expect(stepAfter({ ...waiting, isMainApprovalOn: false }, null)).toBe('RiskCompany');
    expect(stepAfter({ ...waiting, isMainApprovalOn: false }, 'RiskCompany')).toBeNull();
    expect(stepAfter({ ...waiting, engineer: 'WithoutCompany' }, null)).toBe('Insurer');
    expect(stepAfter({ ...waiting, engineer: 'Internal', isMainApprovalOn: false }, null)).toBeNull();
  });

  it('tell who is asked: the author never, the other side later', () => {
    const coordinator = { role: 'ICCoordinator', companyType: 'Insurance', plan: 'Pro' } as const;
    const company = { role: 'RCCoordinator', companyType: 'Risk', plan: 'Pro' } as const;
    const reason = (facts: ReportFacts, viewer: Actor) => {
      const verdict = evaluateReport(facts, 'approve', viewer);
      return verdict.allowed ? verdict.to : verdict.reason;
    };
    expect(reason(waiting, coordinator)).toBe('ApprovedByRiskCompany');
    expect(reason({ ...waiting, approvalStep: 'Insurer' }, company)).toBe('ApprovedByInsurer');
    expect(reason({ ...waiting, approvalStep: 'Insurer', isAuthor: true }, coordinator)).toBe('OwnAuthor');
    // The risk company takes no part any more: the insurer approves in its place, once.
    expect(reason({ ...waiting, riskCompany: null }, coordinator)).toBe('Approved');
    // The author's company approves, whoever is the engineer now, and no other risk company does.
    expect(reason({ ...waiting, engineer: 'Internal' }, company)).toBe('WaitingForApproval');
    const holder = { ...waiting, riskCompany: 'Other', isOwnEngineer: true, isHolder: true } as const;
    expect(reason(holder, company)).toBe('ApprovedByRiskCompany');
  });

  it('approve what could be read, and of no cancelled inspection', () => {
    const company = { role: 'RCCoordinator', companyType: 'Risk', plan: 'Pro' } as const;
    const approve = (facts: Partial<ReportFacts>) => evaluateReport({ ...waiting, ...facts }, 'approve', company);
    expect(approve({ settingState: 'Running' })).toMatchObject({ allowed: false, reason: 'NotSet' });
    expect(approve({ inspectionStatus: 'Cancelled' })).toMatchObject({ reason: 'InspectionCancelled' });
  });

  it('end with a rejected abridged report for good', () => {
    const engineer = { role: 'RiskEngineer', companyType: 'Risk', plan: 'Pro' } as const;
    const rejected = { ...waiting, type: 'Abridged', status: 'Rejected', approvalStep: null, isPrimary: true } as const;
    expect(evaluateReport(rejected, 'update', engineer)).toMatchObject({ allowed: false, reason: 'FinalRejection' });
    expect(evaluateReport({ ...rejected, type: 'Main' }, 'update', engineer)).toMatchObject({ to: 'Draft' });
  });
});
