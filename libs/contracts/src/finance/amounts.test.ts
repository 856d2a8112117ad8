import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { savedExpenseRates, savedTimeRates } from '../admin/rates.ts';
import { allowanceFields, budgetFields } from './budget.ts';
import { resourceExpenseFields, timeExpenseFields } from './expense-fields.ts';
import { engineerRate, expenseCost, travelCost } from './fee-answer.ts';
import { feeProposalFields } from './fee-proposal.ts';

const NUMBERS = {
  'budget: amount': budgetFields.entries.amount,
  'allowance: amount': allowanceFields.entries.amount,
  'time: rate': timeExpenseFields.entries.rate,
  'time: hours': timeExpenseFields.entries.hours,
  'time: exchange rate': timeExpenseFields.entries.exchangeRate,
  'expense: count': resourceExpenseFields.entries.count,
  'fee of an engineer: amount': engineerRate.entries.amount,
  'fee of an engineer: hours': engineerRate.entries.hours,
  'fee of an engineer: inspections': engineerRate.entries.inspectionCount,
  'travel: amount': travelCost.entries.amount,
  'travel: hours': travelCost.entries.hours,
  'fee of an expense: amount': expenseCost.entries.amount,
  'fee of an expense: count': expenseCost.entries.count,
  'fee proposal: inspections': feeProposalFields.entries.inspectionCount,
  'rate of an hour': savedTimeRates.entries.ratePerHour,
  'rate of an item': savedExpenseRates.entries.costPerItem,
} as const;

describe.each(Object.entries(NUMBERS))('%s', (_name, schema) => {
  it.each([1e21, 1e22, Number.MAX_VALUE, 1e-7, 5e-324, Infinity, NaN])('refuses %s', (value) => {
    expect(v.is(schema, value)).toBe(false);
  });

  it('takes a negative zero as zero, if at all', () => {
    expect(v.is(schema, -0)).toBe(v.is(schema, 0));
  });
});
