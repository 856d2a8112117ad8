import { TRIED_ASSIGNMENTS } from './assignments.fixture.ts';
import { TRIED_EXPENSES } from './expenses.fixture.ts';
import { TRIED_FEE_PROPOSALS, TRIED_FEE_RECIPIENTS } from './fee-proposals.fixture.ts';
import type { TriedMachine } from './machine.fixture.ts';

/** The machines of money, each with all its cases: tests try them, and `npm run bench -- fees` tells their figures. */
export const MONEY_MACHINES: readonly TriedMachine[] = [
  TRIED_FEE_PROPOSALS,
  TRIED_FEE_RECIPIENTS,
  TRIED_ASSIGNMENTS,
  TRIED_EXPENSES,
];
