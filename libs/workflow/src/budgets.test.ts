import { ROLES, type Role } from '@portal/contracts/common/enums';
import { BUDGET_TEXTS } from '@portal/contracts/finance/budget-lists';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { describe, expect, it } from 'vitest';
import { evaluateAllowance, evaluateBudget, evaluateNewBudget } from './budgets.ts';
import type { Verdict } from './verdict.ts';

const as = (role: Role) => ({ role, companyType: 'Insurance', plan: 'Lite' }) as const;
const OPEN = { status: 'Open', isPrimary: false } as const;
const CLOSED = { status: 'Closed', isPrimary: false } as const;
const facts = (count: number) => ({ count, hasAllowance: true });
const textOf = (verdict: Verdict) => (verdict.allowed ? undefined : verdict.text);

describe('budgets (spec 2 §8, decisions §11)', () => {
  it('are set, changed and deleted by coordinators and underwriters alone, as allowances are', () => {
    const mayAct = ROLES.filter((role) =>
      [
        evaluateNewBudget(OPEN, facts(0), as(role)),
        evaluateBudget(OPEN, 'update', as(role)),
        evaluateBudget(OPEN, 'delete', as(role)),
        evaluateAllowance(OPEN, as(role)),
      ].some(({ allowed }) => allowed),
    );
    expect(mayAct).toEqual(['ICCoordinator', 'ICUnderwriter']);
  });

  it('are added until all eight services have one', () => {
    expect(evaluateNewBudget(OPEN, facts(7), as('ICUnderwriter')).allowed).toBe(true);
    expect(evaluateNewBudget(OPEN, facts(8), as('ICUnderwriter'))).toMatchObject({
      obstacle: 'guard',
      reason: 'AllAllocated',
      text: BUDGET_TEXTS.allAllocated,
    });
  });

  it('wait for an allowance', () => {
    expect(evaluateNewBudget(OPEN, { count: 0, hasAllowance: false }, as('ICUnderwriter'))).toMatchObject({
      obstacle: 'guard',
      reason: 'NoAllowance',
      text: BUDGET_TEXTS.allowanceFirst,
    });
  });

  it('stay as they are in a closed project, each with its text', () => {
    const coordinator = as('ICCoordinator');
    expect(textOf(evaluateNewBudget(CLOSED, facts(8), coordinator))).toBe(BUDGET_TEXTS.closed);
    expect(textOf(evaluateBudget(CLOSED, 'update', coordinator))).toBe(PROJECT_TEXTS.closed);
    expect(textOf(evaluateBudget(CLOSED, 'delete', coordinator))).toBe(PROJECT_TEXTS.closed);
    expect(textOf(evaluateAllowance(CLOSED, coordinator))).toBe(PROJECT_TEXTS.closed);
    expect(evaluateNewBudget(CLOSED, facts(0), as('Broker'))).toMatchObject({ obstacle: 'role', reason: 'NotYours' });
  });
});
