import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from '../projects/activity.ts';
import {
  expenseAnswer,
  expenseCountAnswer,
  expenseCountQuery,
  expenseFormDataAnswer,
  expenseFormDataQuery,
  expensesAnswer,
  expensesQuery,
  expensesSaved,
  formerProjectsAnswer,
  statementAnswer,
  statementExportQuery,
  statementPdfQuery,
  statementQuery,
} from './expense.ts';
import {
  createResourceExpenseBody,
  createTimeExpenseBody,
  expenseDeleted,
  expenseReversed,
  markAsBilledBody,
  markedAsBilled,
  pendingBillsSent,
  reverseBody,
  sendPendingBillsBody,
  updateResourceExpenseBody,
  updateTimeExpenseBody,
  weekBody,
} from './expense-fields.ts';

/** Topics of an entry: it uses up budgets, too. */
const CHANGES = ['expenses', 'budget'] as const;

export const listExpenses = endpoint({
  method: 'GET',
  path: '/expenses',
  summary: 'Time and expenses of a project: an engineer’s own, those of a risk company for its coordinator',
  access: allow('expense', 'read'),
  query: expensesQuery,
  answer: expensesAnswer,
  reads: ['expenses', 'details'],
});

export const countExpenses = endpoint({
  method: 'GET',
  path: '/expenses/count',
  summary: 'Number of entries of a project that the viewer sees',
  access: allow('expense', 'read'),
  query: expenseCountQuery,
  answer: expenseCountAnswer,
  reads: ['expenses'],
});

export const listFormerProjects = endpoint({
  method: 'GET',
  path: '/expenses/former-projects',
  summary: 'Projects that the engineer or the risk company has lost, whose time and expenses are still to be completed',
  access: allow('expense', 'read'),
  answer: formerProjectsAnswer,
  reads: ['expenses', 'resources'],
});

export const getExpenseFormData = endpoint({
  method: 'GET',
  path: '/expenses/form-data',
  summary: 'Lists, engineers and rates for new time and expenses of a project',
  access: allow('expense', 'create'),
  query: expenseFormDataQuery,
  answer: expenseFormDataAnswer,
  reads: ['expenses', 'resources', 'rates', 'details'],
});

export const getStatement = endpoint({
  method: 'GET',
  path: '/expenses/statement',
  summary: 'Pending or billed time and expenses of a project for its insurer: hours and amounts, without rates',
  access: allow('statement', 'read'),
  query: statementQuery,
  answer: statementAnswer,
  reads: ['expenses', 'budget', 'details'],
});

export const exportExpenses = endpoint({
  method: 'GET',
  path: '/expenses/export',
  summary:
    'Time and expenses of a project as a workbook: an engineer’s own, those of a risk company for its coordinator',
  access: allow('expense', 'read'),
  audit: { action: 'expense.export' },
  query: expenseCountQuery,
  answer: 'raw',
});

export const exportStatement = endpoint({
  method: 'GET',
  path: '/expenses/statement/export',
  summary: 'Time and expenses of a project as a workbook for its insurer: hours and amounts, without rates',
  access: allow('statement', 'read'),
  audit: { action: 'statement.export' },
  query: statementExportQuery,
  answer: 'raw',
});

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/expenses/statement/pdf',
  summary: 'Pending or billed time and expenses of a project as a PDF for its insurer, of at most 1,000 entries',
  access: allow('statement', 'read'),
  audit: { action: 'statement.export' },
  query: statementPdfQuery,
  answer: 'raw',
});

export const getExpense = endpoint({
  method: 'GET',
  path: '/expenses/{id}',
  summary: 'One entry of time or expenses',
  access: allow('expense', 'read'),
  answer: expenseAnswer,
  reads: ['expenses', 'details'],
});

export const getExpenseHistory = endpoint({
  method: 'GET',
  path: '/expenses/{id}/history',
  summary: 'Who did what with an entry, newest first',
  access: allow('expense', 'read'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['expenses'],
});

export const createTimeExpense = endpoint({
  method: 'POST',
  path: '/expenses/time',
  summary: 'Book hours of an activity',
  access: allow('expense', 'create'),
  audit: { action: 'expense.create' },
  body: createTimeExpenseBody,
  answer: expenseAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const createResourceExpense = endpoint({
  method: 'POST',
  path: '/expenses/resource',
  summary: 'Book items that were paid for',
  access: allow('expense', 'create'),
  audit: { action: 'expense.create' },
  body: createResourceExpenseBody,
  answer: expenseAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const createWeek = endpoint({
  method: 'POST',
  path: '/expenses/week',
  summary: 'Book many lines of hours at once, all of them or none',
  access: allow('expense', 'create'),
  audit: { action: 'expense.create' },
  body: weekBody,
  answer: expensesSaved,
  status: 201,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const updateTimeExpense = endpoint({
  method: 'PUT',
  path: '/expenses/time',
  summary: 'Change unbilled hours',
  access: allow('expense', 'update'),
  audit: { action: 'expense.update' },
  ifMatch: 'overwrite',
  body: updateTimeExpenseBody,
  answer: expenseAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const updateResourceExpense = endpoint({
  method: 'PUT',
  path: '/expenses/resource',
  summary: 'Change unbilled items',
  access: allow('expense', 'update'),
  audit: { action: 'expense.update' },
  ifMatch: 'overwrite',
  body: updateResourceExpenseBody,
  answer: expenseAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/expenses/{id}',
  summary: 'Delete an unbilled entry',
  access: allow('expense', 'delete'),
  audit: { action: 'expense.delete' },
  ifMatch: 'reload',
  answer: expenseDeleted,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const markAsBilled = endpoint({
  method: 'PUT',
  path: '/expenses/mark-as-billed',
  summary: 'Mark entries of a project as billed, all of them or none; in a closed project, too',
  access: allow('expense', 'approve'),
  audit: { action: 'expense.markAsBilled' },
  body: markAsBilledBody,
  answer: markedAsBilled,
  whenClosed: 'allowed',
  changes: ['expenses'],
});

export const reverseExpense = endpoint({
  method: 'PUT',
  path: '/expenses/{id}/reverse',
  summary: 'Make a billed entry unbilled again, with a reason',
  access: allow('expense', 'approve'),
  audit: { action: 'expense.reverse' },
  ifMatch: 'reload',
  body: reverseBody,
  answer: expenseReversed,
  whenClosed: 'refused',
  changes: ['expenses'],
});

export const sendPendingBills = endpoint({
  method: 'POST',
  path: '/assignments/send-pending-bills',
  summary: 'Tell the insurer’s coordinators what is pending in a project',
  access: allow('statement', 'create'),
  audit: { action: 'statement.send' },
  body: sendPendingBillsBody,
  answer: pendingBillsSent,
  whenClosed: 'refused',
  changes: ['notifications'],
});
