import { expect, it } from 'vitest';
import { movementsOf, newLedger } from './ledger.ts';

it('counts what was acknowledged of each kind of money, and tells kinds of which there is nothing', () => {
  const ledger = newLedger();
  ledger.money.set('b1', 'budget').set('e1', 'expense').set('e2', 'expense');
  ledger.rates.set('r1', 3).set('r2', 1);
  expect(movementsOf(ledger)).toEqual({
    ...{ budget: 1, feeProposal: 0, expense: 2, assignment: 0 },
    ...{ billing: 0, rate: 2 },
  });
  ledger.billed.add('e1');
  expect(movementsOf(ledger).billing).toBe(1);
});
