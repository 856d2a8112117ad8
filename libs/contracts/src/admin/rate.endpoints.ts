import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { expenseRatesAnswer, ratesAnswer, savedExpenseRatesBody, savedTimeRates, timeRatesAnswer } from './rates.ts';

export const listRates = endpoint({
  method: 'GET',
  path: '/rates',
  summary: 'The rates of one’s own company',
  access: allow('rate', 'read'),
  answer: ratesAnswer,
  reads: ['rates', 'designations'],
});

export const saveTimeRates = endpoint({
  method: 'POST',
  path: '/rates/time',
  summary: 'Add time rates, one for each designation and category; with an id, change that rate',
  access: allow('rate', 'update'),
  audit: { action: 'timeRate.save' },
  ifMatch: 'overwrite',
  body: savedTimeRates,
  answer: timeRatesAnswer,
  whenClosed: 'unrelated',
  changes: ['rates'],
});

export const saveExpenseRates = endpoint({
  method: 'POST',
  path: '/rates/expense',
  summary:
    'Add expense rates, one for each category; with an id, change that rate; with an id and a value, rename a designation',
  access: allow('rate', 'update'),
  audit: { action: 'expenseRate.save' },
  ifMatch: 'overwrite',
  body: savedExpenseRatesBody,
  answer: expenseRatesAnswer,
  whenClosed: 'unrelated',
  changes: ['rates', 'designations', 'team'],
});

export const deleteRate = endpoint({
  method: 'DELETE',
  path: '/rates/{id}',
  summary: 'Delete a rate; work booked with it keeps it',
  access: allow('rate', 'delete'),
  audit: { action: 'rate.delete' },
  params: v.object({ id }),
  ifMatch: 'overwrite',
  answer: answer(v.null()),
  whenClosed: 'unrelated',
  changes: ['rates'],
});
