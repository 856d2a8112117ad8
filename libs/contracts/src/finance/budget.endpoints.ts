import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  allowanceBody,
  budgetAllowanceAnswer,
  budgetAllowancesAnswer,
  budgetAnswer,
  budgetDeleted,
  budgetsAnswer,
  budgetsQuery,
  createBudgetBody,
  serviceTypesAnswer,
  updateBudgetBody,
} from './budget.ts';

export const listBudgets = endpoint({
  method: 'GET',
  path: '/budgets',
  summary: 'The budgets of a project, one for each service',
  access: allow('budget', 'read'),
  query: budgetsQuery,
  answer: budgetsAnswer,
  reads: ['budget', 'expenses', 'details'],
});

export const listServiceTypes = endpoint({
  method: 'GET',
  path: '/budgets/service-types',
  summary: 'All services, with those that have a budget in the project',
  access: allow('budget', 'read'),
  query: budgetsQuery,
  answer: serviceTypesAnswer,
  reads: ['budget'],
});

export const createBudget = endpoint({
  method: 'POST',
  path: '/budgets',
  summary: 'Set the budget of a service, within the allowance of its premium',
  access: allow('budget', 'create'),
  audit: { action: 'budget.create' },
  body: createBudgetBody,
  answer: budgetAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['budget'],
});

export const updateBudget = endpoint({
  method: 'PUT',
  path: '/budgets',
  summary: 'Change the premium and the amount of a budget',
  access: allow('budget', 'update'),
  audit: { action: 'budget.update' },
  ifMatch: 'overwrite',
  body: updateBudgetBody,
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
  answer: budgetDeleted,
  whenClosed: 'refused',
  changes: ['budget'],
});

export const listBudgetAllowances = endpoint({
  method: 'GET',
  path: '/budget-allowances',
  summary: 'The allowances of a project, one for each premium',
  access: allow('budget', 'read'),
  query: budgetsQuery,
  answer: budgetAllowancesAnswer,
  reads: ['budget', 'details'],
});

export const saveBudgetAllowance = endpoint({
  method: 'POST',
  path: '/budget-allowances',
  summary: 'Set the allowance of a premium, at least what its budgets allocate',
  access: allow('budget', 'update'),
  audit: { action: 'budgetAllowance.save' },
  ifMatch: 'overwrite',
  body: allowanceBody,
  answer: budgetAllowanceAnswer,
  whenClosed: 'refused',
  changes: ['budget'],
});
