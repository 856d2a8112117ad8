import { expect, it } from 'vitest';
import { BUDGET_TEXTS } from './budget-lists.ts';
import { FEE_ANSWER_TEXTS } from './fee-answer-lists.ts';
import { FEE_PROPOSAL_TEXTS } from './fee-proposal-lists.ts';

it('the texts of budgets and fee proposals are the specification’s, letter by letter (spec 1 §2, §8, spec 2 §8)', () => {
  const { allAllocated, closed } = BUDGET_TEXTS;
  expect({ allAllocated, closed }).toEqual({
    allAllocated:
      'You have already allocated budget for all of your services. If you want to update it, you can edit already allocated budgets.',
    closed: 'The project is closed. You cannot add budget for closed projects.',
  });
  const { assigned, noBudgets, closed: closedToFees, hasEntries } = FEE_PROPOSAL_TEXTS;
  expect({ assigned, noBudgets, closedToFees, hasEntries }).toEqual({
    assigned: 'You cannot create the fee proposal as the resource has been already assigned to the project.',
    noBudgets: 'You have no budgets added for the project. Please add the budget before creating the fee proposal.',
    closedToFees: 'The project is closed. You cannot create fee proposal for closed projects.',
    hasEntries: 'Time and Expenses were already added to the project. You cannot create Fee Proposal.',
  });
  expect(FEE_ANSWER_TEXTS.expired).toBe('Sorry, your fee proposal link has expired.');
});
