import { allow } from '@portal/rights';
import { endpoint } from '../api/endpoint.ts';
import {
  budgetAllowanceAnswer,
  budgetAllowancesAnswer,
  budgetAnswer,
  budgetPath,
  budgetsAnswer,
  changedBudget,
  deletedBudgetAnswer,
  newBudget,
  projectQuery,
  savedAllowance,
  serviceTypesAnswer,
} from './budget.ts';

export const listBudgets = endpoint({
  method: 'GET',
  path: '/budgets',
  summary: 'The budgets of a project, with what is used and left of each',
  access: allow('budget', 'read'),
  query: projectQuery,
  answer: budgetsAnswer,
  reads: ['budget', 'details'],
});

export const listServiceTypes = endpoint({
  method: 'GET',
  path: '/budgets/service-types',
  summary: 'The services of a project, with those that have a budget',
  access: allow('budget', 'read'),
  query: projectQuery,
  answer: serviceTypesAnswer,
  reads: ['budget'],
});

export const createBudget = endpoint({
  method: 'POST',
  path: '/budgets',
  summary: 'Set the budget of a service, within the allowance of its premium',
  access: allow('budget', 'create'),
  audit: { action: 'budget.create' },
  body: newBudget,
  answer: budgetAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['budget'],
});

export const updateBudget = endpoint({
  method: 'PUT',
  path: '/budgets',
  summary: 'Change the premium and amount of a budget',
  access: allow('budget', 'update'),
  audit: { action: 'budget.update' },
  ifMatch: 'overwrite',
  body: changedBudget,
  answer: budgetAnswer,
  whenClosed: 'refused',
  changes: ['budget'],
});

export const deleteBudget = endpoint({
  method: 'DELETE',
  path: '/budgets/{id}',
  summary: 'Delete a budget',
  access: allow('budget', 'delete'),
  audit: { action: 'budget.delete' },
  ifMatch: 'reload',
  params: budgetPath,
  answer: deletedBudgetAnswer,
  whenClosed: 'refused',
  changes: ['budget'],
});

export const listBudgetAllowances = endpoint({
  method: 'GET',
  path: '/budget-allowances',
  summary: 'The allowances of a project, one for each premium',
  access: allow('budget', 'read'),
  query: projectQuery,
  answer: budgetAllowancesAnswer,
  reads: ['budget', 'details'],
});

export const saveBudgetAllowance = endpoint({
  method: 'POST',
  path: '/budget-allowances',
  summary: 'Set the allowance of a premium',
  access: allow('budget', 'update'),
  audit: { action: 'budgetAllowance.save' },
  ifMatch: 'overwrite',
  body: savedAllowance,
  answer: budgetAllowanceAnswer,
  whenClosed: 'refused',
  changes: ['budget'],
});
