import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { describe, expect, it } from 'vitest';
import { TRIED_EXPENSES, viewerOf } from './expenses.fixture.ts';
import { evaluateExpense, evaluateNewExpense, evaluateStatement } from './expenses.ts';
import { asSpecified, titleOf } from './machine.fixture.ts';

describe('the machine of time and expenses against decisions §2, §11, §27', () => {
  it(titleOf(TRIED_EXPENSES), () => {
    expect(TRIED_EXPENSES.tryAll()).toEqual(asSpecified(TRIED_EXPENSES));
  });

  it('says why', () => {
    const entry = { status: 'Unbilled', projectStatus: 'Open', isOwn: false, isOfCompany: false } as const;
    const billed = { ...entry, status: 'Billed', isOwn: true, isOfCompany: true } as const;
    const textOf = (
      ...[facts, action, role]: [
        typeof entry | typeof billed,
        'update' | 'markAsBilled',
        'RiskEngineer' | 'RCCoordinator' | 'ICCoordinator',
      ]
    ) => {
      const verdict = evaluateExpense(facts, action, viewerOf(role));
      return verdict.allowed ? undefined : verdict.text;
    };
    expect(textOf(entry, 'update', 'RiskEngineer')).toBe(EXPENSE_TEXTS.ownOnly);
    expect(textOf(entry, 'update', 'RCCoordinator')).toBe(EXPENSE_TEXTS.companyOnly);
    expect(textOf(entry, 'markAsBilled', 'ICCoordinator')).toBe(EXPENSE_TEXTS.billerOfCompany);
    expect(textOf(billed, 'update', 'RiskEngineer')).toBe(EXPENSE_TEXTS.billed);
  });
});

describe('booking and statements in a project', () => {
  const place = { status: 'Open', hasEngineer: true, hasPending: true } as const;
  it('need an engineer who is or was assigned', () => {
    expect(evaluateNewExpense(place, viewerOf('RiskEngineer')).allowed).toBe(true);
    expect(evaluateNewExpense({ ...place, hasEngineer: false }, viewerOf('RCCoordinator'))).toMatchObject({
      ...{ obstacle: 'role', reason: 'NotAssigned' },
    });
    expect(evaluateNewExpense({ ...place, status: 'Closed' }, viewerOf('RiskEngineer'))).toMatchObject({
      obstacle: 'closed',
    });
    expect(evaluateNewExpense(place, viewerOf('ICCoordinator'))).toMatchObject({ obstacle: 'role' });
  });

  it('need something that is pending', () => {
    expect(evaluateStatement(place, viewerOf('RCCoordinator')).allowed).toBe(true);
    expect(evaluateStatement(place, viewerOf('RiskEngineer'))).toMatchObject({ obstacle: 'role' });
    expect(evaluateStatement({ ...place, hasPending: false }, viewerOf('RCCoordinator'))).toMatchObject({
      ...{ obstacle: 'guard', reason: 'NothingPending' },
    });
  });
});
