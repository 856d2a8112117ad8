import type { Actor } from '@portal/access';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import {
  RECOMMENDATION_STATUS_LABELS,
  RECOMMENDATION_STATUSES,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { describe, expect, it } from 'vitest';
import { evaluate } from './machine.ts';
import type { RecommendationItem, RecommendationPlace } from './recommendation-facts.ts';
import { RECOMMENDATION_MACHINE } from './recommendation-machine.ts';
import { INSPECTIONS, REST } from './recommendations.fixture.ts';
import { actionsOnRecommendation, evaluateInspectionCall, evaluateRecommendation } from './recommendations.ts';

const place = (facts: Partial<RecommendationPlace> = {}): RecommendationPlace => ({
  projectStatus: 'Open',
  engineer: 'OfRiskCompany',
  isApprovalOn: true,
  isPrimary: false,
  isOwnEngineer: false,
  isHolder: false,
  ...facts,
  inspection: {
    status: 'Completed',
    isRecordable: true,
    isIssued: false,
    hasUnreviewed: false,
    isReadyToIssue: true,
    ...facts.inspection,
  },
});
const item = (status: RecommendationStatus, facts: Partial<RecommendationItem> = {}): RecommendationItem => ({
  status,
  isComplete: true,
  isAuthor: false,
  isActioner: false,
  ...facts,
});
const as = (role: Actor['role'], companyType: Actor['companyType'] = 'NoCompany'): Actor => ({
  role,
  companyType,
  plan: 'Global',
});
const engineer = as('RiskEngineer', 'Risk');
const textOf = (verdict: { readonly allowed: boolean; readonly text?: string }) => verdict.text;

describe('what those are told who may not', () => {
  const mine = place({ isPrimary: true });

  it('names the status in the specification’s words (spec 2 §8)', () => {
    const notReady = place({ isPrimary: true, inspection: { ...mine.inspection, isReadyToIssue: false } });
    const sentence = 'Action can be done only when the recommendations status is “Draft Approved”.';
    expect(textOf(evaluateInspectionCall(notReady, [item('ApprovedByRE'), item('Draft')], 'issue', engineer))).toBe(
      sentence,
    );
    expect(textOf(evaluateInspectionCall(notReady, [item('Draft')], 'issue', engineer))).toBe(sentence);
    expect(textOf(evaluateRecommendation(mine, item('Issued'), 'approve', engineer))).toBe(
      'Action can be done only when the recommendations status is “Draft”, “Rejected” or “Sent To Risk Engineer”.',
    );
  });

  it.each([
    ['an engineer who is not the primary one', place(), 'Draft', 'update', engineer, PROJECT_TEXTS.notPrimaryEngineer],
    [
      'an engineer who is not the primary one, of what the primary one may not do either',
      place(),
      'WaitingForApproval',
      'reject',
      engineer,
      'Your role does not allow this action.',
    ],
    [
      'somebody of a closed project',
      place({ projectStatus: 'Closed', isPrimary: true }),
      'Draft',
      'update',
      engineer,
      PROJECT_TEXTS.closed,
    ],
    [
      'a site contact who is not the primary one',
      place(),
      'Issued',
      'action',
      as('SiteContact'),
      RECOMMENDATION_TEXTS.notPrimaryContact,
    ],
    [
      'the insurer, of a risk company’s engineer',
      place(),
      'WaitingForApproval',
      'approve',
      as('ICCoordinator', 'Insurance'),
      RECOMMENDATION_TEXTS.approvedByRiskCompany,
    ],
    [
      'a risk company, of the insurer’s engineer',
      place({ engineer: 'Internal' }),
      'WaitingForApproval',
      'reject',
      as('RCCoordinator', 'Risk'),
      RECOMMENDATION_TEXTS.approvedByInsurer,
    ],
    [
      'the insurer, of closing beside an engineer',
      place(),
      'Actioned',
      'close',
      as('ICUnderwriter', 'Insurance'),
      RECOMMENDATION_TEXTS.closedByEngineer,
    ],
  ] as const)('tells %s why', (_who, where, status, action, viewer, reason) => {
    expect(textOf(evaluateRecommendation(where, item(status), action, viewer))).toBe(reason);
  });

  it('never lets the author approve', () => {
    const own = place({ engineer: 'Internal' });
    expect(
      evaluateRecommendation(
        own,
        item('WaitingForApproval', { isAuthor: true }),
        'approve',
        as('ICCoordinator', 'Insurance'),
      ),
    ).toEqual({
      allowed: false,
      obstacle: 'role',
      reason: 'OwnAuthor',
      text: RECOMMENDATION_TEXTS.ownAuthor,
    });
  });

  it('lists the same actions on an item whatever its inspection', () => {
    const inspections = INSPECTIONS.flatMap((one) => REST.map((rest) => ({ ...one, ...rest })));
    const listed = actionsOnRecommendation(mine, item('SentToRiskEngineer'), engineer);
    for (const inspection of inspections)
      for (const { action, allowed } of listed) {
        const facts = { ...mine, inspection, ...item('SentToRiskEngineer') };
        const verdict = evaluate(RECOMMENDATION_MACHINE, facts, action, engineer);
        expect([action, verdict.allowed]).toEqual([action, allowed]);
      }
  });

  it('lists every action on an item with its reason', () => {
    const states = actionsOnRecommendation(mine, item('Draft'), engineer);
    expect(states.map(({ action }) => action)).not.toContain('issue');
    expect(states.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(['update', 'delete']);
    expect(states.every(({ allowed, reason, text }) => allowed || (reason && text))).toBe(true);
  });
});

describe('calls about all recommendations of an inspection', () => {
  const mine = place({ isPrimary: true });

  it('send all or none: one that is incomplete stops the others (R2)', () => {
    expect(evaluateInspectionCall(mine, [item('Draft'), item('Amended')], 'sendForApproval', engineer)).toMatchObject({
      allowed: true,
      to: 'WaitingForApproval',
    });
    expect(
      evaluateInspectionCall(mine, [item('Draft'), item('Draft', { isComplete: false })], 'sendForApproval', engineer),
    ).toMatchObject({
      obstacle: 'guard',
      reason: 'Incomplete',
      text: RECOMMENDATION_TEXTS.incomplete,
    });
  });

  it('need something to send, and issue an inspection without any (R10)', () => {
    expect(evaluateInspectionCall(mine, [item('Issued')], 'sendForApproval', engineer)).toMatchObject({
      obstacle: 'state',
    });
    expect(evaluateInspectionCall(mine, [], 'sendForApproval', engineer)).toMatchObject({ allowed: false });
    expect(evaluateInspectionCall(mine, [], 'issue', engineer)).toMatchObject({ allowed: true });
    const risk = as('RCCoordinator', 'Risk');
    const own = place({ isOwnEngineer: true });
    expect(evaluateInspectionCall(own, [item('Issued')], 'issue', risk)).toMatchObject({ allowed: true });
    expect(evaluateInspectionCall(mine, [item('Issued')], 'issue', risk)).toMatchObject({ reason: 'EngineerOfOthers' });
  });

  it('issue an inspection again for later recommendations only (decisions §26.9)', () => {
    const issued = place({ isPrimary: true, inspection: { ...mine.inspection, isIssued: true } });
    const issue = (...items: RecommendationItem[]) => evaluateInspectionCall(issued, items, 'issue', engineer);
    const refusal = { allowed: false, obstacle: 'state', text: RECOMMENDATION_TEXTS.onlyWhen(['ApprovedByRE']) };
    expect(issue()).toMatchObject(refusal);
    expect(issue(item('Issued'), item('Closed'))).toMatchObject(refusal);
    expect(issue(item('Issued'), item('ApprovedByRE'))).toMatchObject({ allowed: true });
  });

  it('never asks for “Rejected” where it is rejected: the rejected one is to be changed', () => {
    const unchanged = { allowed: false, reason: 'Unchanged', text: RECOMMENDATION_TEXTS.unchanged };
    expect(evaluateRecommendation(mine, item('Rejected'), 'approve', engineer)).toMatchObject(unchanged);
    expect(evaluateInspectionCall(mine, [item('Rejected')], 'sendForApproval', engineer)).toMatchObject(unchanged);
    for (const status of RECOMMENDATION_STATUSES)
      for (const { action, allowed, text } of actionsOnRecommendation(mine, item(status), engineer)) {
        if (allowed) continue;
        const isContradiction = text?.includes(`“${RECOMMENDATION_STATUS_LABELS[status]}”`);
        expect([status, action, isContradiction]).toEqual([status, action, false]);
      }
  });
});
