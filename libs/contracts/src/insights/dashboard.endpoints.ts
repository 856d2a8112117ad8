import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { dashboardAccumulationAnswer, dashboardAccumulationQuery } from './dashboard-accumulation.ts';
import {
  dashboardCountriesAnswer,
  dashboardProjectMapAnswer,
  dashboardProjectMapQuery,
  dashboardProjectsAnswer,
  dashboardProjectsQuery,
} from './dashboard-analytics.ts';
import { dashboardFiltersAnswer, dashboardQuery } from './dashboard-filters.ts';
import {
  dashboardCalendarAnswer,
  dashboardCalendarQuery,
  dashboardInspectionsAnswer,
  dashboardInspectionsQuery,
  dashboardMapAnswer,
  dashboardMapQuery,
} from './dashboard-inspections.ts';
import {
  dashboardBudgetsAnswer,
  dashboardBudgetsQuery,
  dashboardExpenseFiltersAnswer,
  dashboardExpensesAnswer,
  dashboardExpensesQuery,
} from './dashboard-money.ts';
import { dashboardChartsAnswer, dashboardSummaryAnswer } from './dashboard-summary.ts';
import {
  dashboardAssignmentsAnswer,
  dashboardAssignmentsQuery,
  dashboardRecommendationsAnswer,
  dashboardRecommendationsQuery,
  dashboardReportsAnswer,
  dashboardReportsQuery,
  engineerLoadsAnswer,
  engineerLoadsQuery,
} from './dashboard-work.ts';
import { myWorkAnswer } from './my-work.ts';

export const getDashboardSummary = endpoint({
  method: 'GET',
  path: '/dashboard/summary',
  summary: 'Figures of the projects that the viewer sees',
  access: allow('dashboard', 'read'),
  query: dashboardQuery,
  answer: dashboardSummaryAnswer,
  reads: ['dashboard'],
});

export const getDashboardCharts = endpoint({
  method: 'GET',
  path: '/dashboard/charts',
  summary: 'Recommendations, inspections and projects by their kinds',
  access: allow('dashboard', 'read'),
  query: dashboardQuery,
  answer: dashboardChartsAnswer,
  reads: ['dashboard'],
});

export const getMyWork = endpoint({
  method: 'GET',
  path: '/dashboard/my-work',
  summary: 'Everything that waits for the viewer, by urgency',
  access: allow('dashboard', 'read'),
  query: dashboardQuery,
  answer: myWorkAnswer,
  reads: ['dashboard'],
});

export const listDashboardInspections = endpoint({
  method: 'GET',
  path: '/dashboard/inspections/list',
  summary: 'Expected inspections of all projects, with those that have no date yet',
  access: allow('inspection', 'read'),
  query: dashboardInspectionsQuery,
  answer: dashboardInspectionsAnswer,
  reads: ['dashboard'],
});

export const getDashboardCalendar = endpoint({
  method: 'GET',
  path: '/dashboard/inspections/calendar',
  summary: 'Inspections of all projects in a month',
  access: allow('inspection', 'read'),
  query: dashboardCalendarQuery,
  answer: dashboardCalendarAnswer,
  reads: ['dashboard'],
});

export const getDashboardInspectionMap = endpoint({
  method: 'GET',
  path: '/dashboard/inspections/map',
  summary: 'Inspections of all projects at their places',
  access: allow('inspection', 'read'),
  query: dashboardMapQuery,
  answer: dashboardMapAnswer,
  reads: ['dashboard'],
});

export const getDashboardInspectionFilters = endpoint({
  method: 'GET',
  path: '/dashboard/inspections/filters',
  summary: 'Values of the dashboard’s filters among the projects that the viewer sees',
  access: allow('inspection', 'read'),
  answer: dashboardFiltersAnswer,
  reads: ['dashboard'],
});

export const listDashboardRecommendations = endpoint({
  method: 'GET',
  path: '/dashboard/recommendations',
  summary: 'Recommendations of all projects',
  access: allow('dashboard', 'read'),
  query: dashboardRecommendationsQuery,
  answer: dashboardRecommendationsAnswer,
  reads: ['dashboard'],
});

export const listDashboardReports = endpoint({
  method: 'GET',
  path: '/dashboard/reports',
  summary: 'Reports of all projects',
  access: allow('report', 'read'),
  query: dashboardReportsQuery,
  answer: dashboardReportsAnswer,
  reads: ['dashboard'],
});

export const listDashboardAssignments = endpoint({
  method: 'GET',
  path: '/dashboard/assignments',
  summary: 'Assignments of all projects',
  access: allow('resource', 'read'),
  query: dashboardAssignmentsQuery,
  answer: dashboardAssignmentsAnswer,
  reads: ['dashboard'],
});

export const listEngineerLoads = endpoint({
  method: 'GET',
  path: '/dashboard/assignments/risk-engineer',
  summary: 'Work of the risk engineers of assignments',
  access: allow('resource', 'read'),
  query: engineerLoadsQuery,
  answer: engineerLoadsAnswer,
  reads: ['dashboard'],
});

export const listDashboardBudgets = endpoint({
  method: 'GET',
  path: '/dashboard/budgets',
  summary: 'Budgets of all projects with what is used of them',
  access: allow('budget', 'read'),
  query: dashboardBudgetsQuery,
  answer: dashboardBudgetsAnswer,
  reads: ['dashboard'],
});

export const listDashboardExpenses = endpoint({
  method: 'GET',
  path: '/dashboard/expenses',
  summary: 'Sums of time and expenses of all projects',
  access: allow('dashboard', 'read'),
  query: dashboardExpensesQuery,
  answer: dashboardExpensesAnswer,
  reads: ['dashboard'],
});

export const getDashboardExpenseFilters = endpoint({
  method: 'GET',
  path: '/dashboard/expenses/filters',
  summary: 'Values of the filters of time and expenses, companies included',
  access: allow('dashboard', 'read'),
  answer: dashboardExpenseFiltersAnswer,
  reads: ['dashboard'],
});

export const listDashboardProjects = endpoint({
  method: 'GET',
  path: '/dashboard/analytics/projects',
  summary: 'Projects with their values in USD and their scores',
  access: allow('analytics', 'read'),
  query: dashboardProjectsQuery,
  answer: dashboardProjectsAnswer,
  reads: ['dashboard'],
});

export const listDashboardCountries = endpoint({
  method: 'GET',
  path: '/dashboard/analytics/countries',
  summary: 'Countries with the values of their projects in USD',
  access: allow('analytics', 'read'),
  query: dashboardQuery,
  answer: dashboardCountriesAnswer,
  reads: ['dashboard'],
});

export const getDashboardProjectMap = endpoint({
  method: 'GET',
  path: '/dashboard/analytics/map',
  summary: 'Projects with their values in a part of the map',
  access: allow('analytics', 'read'),
  query: dashboardProjectMapQuery,
  answer: dashboardProjectMapAnswer,
  reads: ['dashboard'],
});

export const getDashboardAnalyticsFilters = endpoint({
  method: 'GET',
  path: '/dashboard/analytics/filters',
  summary: 'Values of the dashboard’s filters among the projects that the viewer sees',
  access: allow('analytics', 'read'),
  answer: dashboardFiltersAnswer,
  reads: ['dashboard'],
});

export const listAccumulation = endpoint({
  method: 'GET',
  path: '/dashboard/accumulation',
  summary: 'Projects within a circle, a polygon or the reach of a track, with the sums of their values in USD',
  access: allow('analytics', 'read'),
  query: dashboardAccumulationQuery,
  answer: dashboardAccumulationAnswer,
  reads: ['dashboard'],
});
