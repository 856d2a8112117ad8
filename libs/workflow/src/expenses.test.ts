import { ROLES } from '@portal/contracts/common/enums';
import { EXPENSE_TEXTS } from '@portal/contracts/finance/expense-lists';
import { describe, expect, it } from 'vitest';
import { EXPENSE_ACTIONS, evaluateExpense, evaluateNewExpense, evaluateStatement } from './expenses.ts';

/** Decisions §18 and §27, written down once more and by hand: from, to, call, who. */
const SPECIFICATION: readonly (readonly [string, string | null, string, 'writer' | 'biller'])[] = [
  ['New', 'Unbilled', 'create', 'writer'],
  ['Unbilled', 'Unbilled', 'update', 'writer'],
  ['Unbilled', null, 'delete', 'writer'],
  ['Unbilled', 'Billed', 'markAsBilled', 'biller'],
  ['Billed', 'Unbilled', 'reverse', 'biller'],
];
const STATES = ['New', 'Unbilled', 'Billed'] as const;
const tries = STATES.length * EXPENSE_ACTIONS.length * ROLES.length * 2 * 2 * 2;
const viewerOf = (role: (typeof ROLES)[number]) => ({ role, companyType: 'Risk', plan: 'Global' }) as const;

describe('the machine of time and expenses against decisions §2, §11, §27', () => {
  it(`${STATES.length} states × ${EXPENSE_ACTIONS.length} calls × ${ROLES.length} roles × own or not × of the company or not × 2 states of the project = ${tries} tries, 0 differences`, () => {
    let tried = 0;
    for (const role of ROLES)
      for (const status of STATES)
        for (const action of EXPENSE_ACTIONS)
          for (const isOwn of [true, false])
            for (const isOfCompany of [true, false])
              for (const projectStatus of ['Open', 'Closed'] as const) {
                tried += 1;
                const row = SPECIFICATION.find(([from, , call]) => from === status && call === action);
                const isWriter = (role === 'RiskEngineer' && isOwn) || (role === 'RCCoordinator' && isOfCompany);
                const isBiller = ['RCCoordinator', 'ICCoordinator'].includes(role) && isOfCompany;
                const isAllowed =
                  row !== undefined &&
                  (row[3] === 'writer' ? isWriter : isBiller) &&
                  (projectStatus === 'Open' || action === 'markAsBilled');
                const entry = { status, projectStatus, isOwn, isOfCompany };
                const verdict = evaluateExpense(entry, action, viewerOf(role));
                const got = [role, entry, action, verdict.allowed, verdict.allowed ? verdict.to : null];
                expect(got).toEqual([role, entry, action, isAllowed, isAllowed ? row[1] : null]);
              }
    expect(tried).toBe(tries);
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
