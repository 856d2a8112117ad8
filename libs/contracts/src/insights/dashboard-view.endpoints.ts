import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  dashboardColumnsAnswer,
  dashboardColumnsBody,
  dashboardViewAnswer,
  dashboardViewBody,
  dashboardViewDeleted,
  dashboardViewPath,
  dashboardViewsAnswer,
  newDashboardViewBody,
} from './dashboard-view.ts';

export const listDashboardViews = endpoint({
  method: 'GET',
  path: '/dashboard/views',
  summary: 'List the viewer’s own views of the dashboard’s lists, and the columns chosen without one',
  access: allow('dashboard', 'read'),
  answer: dashboardViewsAnswer,
  reads: ['dashboard-views'],
});

export const chooseDashboardColumns = endpoint({
  method: 'PUT',
  path: '/dashboard/views/columns',
  summary: 'Choose the columns of a list of the dashboard',
  access: allow('dashboard', 'read'),
  audit: { action: 'dashboardColumns.choose' },
  body: dashboardColumnsBody,
  answer: dashboardColumnsAnswer,
  whenClosed: 'unrelated',
  changes: ['dashboard-views'],
});

export const createDashboardView = endpoint({
  method: 'POST',
  path: '/dashboard/views',
  summary: 'Save a view of a list of the dashboard',
  access: allow('dashboard', 'read'),
  audit: { action: 'dashboardView.create' },
  body: newDashboardViewBody,
  answer: dashboardViewAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['dashboard-views'],
});

export const updateDashboardView = endpoint({
  method: 'PUT',
  path: '/dashboard/views/{id}',
  summary: 'Rename or overwrite a view of a list of the dashboard',
  access: allow('dashboard', 'read'),
  audit: { action: 'dashboardView.update' },
  ifMatch: 'reload',
  params: dashboardViewPath,
  body: dashboardViewBody,
  answer: dashboardViewAnswer,
  whenClosed: 'unrelated',
  changes: ['dashboard-views'],
});

export const deleteDashboardView = endpoint({
  method: 'DELETE',
  path: '/dashboard/views/{id}',
  summary: 'Delete a view of a list of the dashboard',
  access: allow('dashboard', 'read'),
  audit: { action: 'dashboardView.delete' },
  params: dashboardViewPath,
  answer: dashboardViewDeleted,
  whenClosed: 'unrelated',
  changes: ['dashboard-views'],
});
