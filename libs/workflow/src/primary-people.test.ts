import { PRIMARY_FUNCTIONS } from '@portal/contracts/projects/primary-people';
import { expect, it } from 'vitest';
import {
  evaluateIgnoringNoAssignment,
  evaluatePrimary,
  primaryFunctionOf,
  type PrimaryFacts,
} from './primary-people.ts';

const open = { status: 'Open', isOwnEngineer: false, isHolder: false } as const;
const own = { ...open, isOwnEngineer: true } as const;
const holder = { ...open, isHolder: true } as const;
const changeable = (facts: PrimaryFacts, role: Parameters<typeof evaluatePrimary>[2]['role']) =>
  PRIMARY_FUNCTIONS.filter(
    (held) => evaluatePrimary(facts, held, { role, companyType: 'Insurance', plan: 'Pro' }).allowed,
  );

it('the primary people are named by the insurer, and its engineer by the company that has the function (§26.2)', () => {
  expect(changeable(open, 'ICCoordinator')).toEqual([...PRIMARY_FUNCTIONS]);
  expect(changeable(open, 'ICUnderwriter')).toEqual(['primaryUnderwriter', 'primarySiteContact']);
  for (const side of [own, holder]) expect(changeable(side, 'RCCoordinator')).toEqual(['primaryRiskEngineer']);
  expect(changeable(open, 'RCCoordinator')).toEqual([]);
  for (const role of ['Broker', 'RiskEngineer', 'SiteContact'] as const) expect(changeable(own, role)).toEqual([]);
});

it('nobody is named in a closed project; a company whose engineer is not the primary one is told that first', () => {
  const risk = { role: 'RCCoordinator', companyType: 'Risk', plan: 'Pro' } as const;
  const judged = (facts: PrimaryFacts) => evaluatePrimary(facts, 'primaryRiskEngineer', risk);
  expect(judged({ ...own, status: 'Closed' })).toMatchObject({ obstacle: 'closed' });
  expect(judged({ ...open, status: 'Closed' })).toMatchObject({ obstacle: 'role', reason: 'EngineerOfOthers' });
});

it('each function is that of one role', () => {
  expect(primaryFunctionOf('RiskEngineer')).toBe('primaryRiskEngineer');
  expect(primaryFunctionOf('Broker')).toBeUndefined();
});

it('a missing engineer is ignored by the insurer’s coordinators, in an open project', () => {
  const judged = (role: Parameters<typeof evaluatePrimary>[2]['role'], status: PrimaryFacts['status'] = 'Open') =>
    evaluateIgnoringNoAssignment({ status }, { role, companyType: 'Insurance', plan: 'Pro' });
  expect(judged('ICCoordinator')).toEqual({ allowed: true });
  expect(judged('ICCoordinator', 'Closed')).toMatchObject({ obstacle: 'closed' });
  for (const role of ['ICUnderwriter', 'RCCoordinator', 'RiskEngineer', 'Broker'] as const) {
    expect(judged(role, 'Closed')).toMatchObject({ obstacle: 'role', reason: 'NotYours' });
  }
});
