import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from '../projects/activity.ts';
import {
  offeredSummaryAnswer,
  offeredSummaryQuery,
  pendingReportsQuery,
  reportConfigurationAnswer,
  reportDataAnswer,
  reportDataQuery,
  reportDetailsAnswer,
  reportFileQuery,
  reportPageAnswer,
  reportPageParams,
  reportsAnswer,
  reportsQuery,
  requiresApprovalAnswer,
  shareDropdownAnswer,
  shareDropdownQuery,
  shouldGenerateAnswer,
  shouldGenerateQuery,
} from './report.ts';

export const listReports = endpoint({
  method: 'GET',
  path: '/reports',
  summary: 'Reports of a project, newest first',
  access: allow('report', 'read'),
  query: reportsQuery,
  answer: reportsAnswer,
  reads: ['reports', 'inspections', 'details'],
});

export const listPendingReports = endpoint({
  method: 'GET',
  path: '/reports/pending',
  summary: 'Reports of all projects that wait for the viewer',
  access: allow('report', 'read'),
  query: pendingReportsQuery,
  answer: reportPageAnswer,
  reads: ['reports', 'details', 'notifications'],
});

export const getReportData = endpoint({
  method: 'GET',
  path: '/reports/report-data',
  summary: 'The frozen data of a report once its document is set; 202 with the job until then',
  access: allow('report', 'read'),
  query: reportDataQuery,
  answer: reportDataAnswer,
  reads: ['reports'],
});

export const listShareRecipients = endpoint({
  method: 'GET',
  path: '/reports/share/dropdown',
  summary: 'People with whom a report can be shared, brokers first',
  access: allow('report', 'create'),
  query: shareDropdownQuery,
  answer: shareDropdownAnswer,
  reads: ['reports', 'contacts'],
});

export const getReport = endpoint({
  method: 'GET',
  path: '/reports/{id}',
  summary: 'One report with its versions and recipients',
  access: allow('report', 'read'),
  answer: reportDetailsAnswer,
  reads: ['reports', 'details', 'notifications'],
});

export const getReportHistory = endpoint({
  method: 'GET',
  path: '/reports/{id}/history',
  summary: 'Who did what with a report, newest first',
  access: allow('report', 'create'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['reports'],
});

export const getReportFile = endpoint({
  method: 'GET',
  path: '/reports/{id}/file',
  summary: 'The PDF of a report, by default of its newest version that is set',
  access: allow('report', 'read'),
  query: reportFileQuery,
  answer: 'raw',
});

export const getReportPage = endpoint({
  method: 'GET',
  path: '/reports/{id}/pages/{page}',
  summary: 'A picture of one page of a report',
  access: allow('report', 'read'),
  params: reportPageParams,
  query: reportFileQuery,
  answer: 'raw',
});

export const getReportConfiguration = endpoint({
  method: 'GET',
  path: '/reports/main/{id}/configuration',
  summary: 'What the author may set of a main report, with the missing items of its notes',
  access: allow('report', 'create'),
  answer: reportConfigurationAnswer,
  reads: ['reports', 'report-notes', 'recommendations', 'inspections', 'details', 'analytics', 'var', 'contacts'],
});

export const isAbridgedApprovalRequired = endpoint({
  method: 'GET',
  path: '/reports/abridged/requires-approval',
  summary: 'Approval of abridged reports in a project, as it is set now',
  access: allow('report', 'create'),
  query: reportsQuery,
  answer: requiresApprovalAnswer,
  reads: ['reports', 'details', 'my-company'],
});

export const offerAbridgedSummary = endpoint({
  method: 'GET',
  path: '/reports/abridged/offered-summary',
  summary: 'The summary that the facts offer to an abridged report of an inspection',
  access: allow('report', 'create'),
  query: offeredSummaryQuery,
  answer: offeredSummaryAnswer,
  reads: ['reports', 'report-notes', 'recommendations', 'inspections', 'details'],
});

export const shouldGeneratePreliminaryReport = endpoint({
  method: 'GET',
  path: '/inspections/should-generate-preliminary-report',
  summary: 'The report that the viewer can make of an inspection by one action, if there is one',
  access: allow('inspection', 'read'),
  query: shouldGenerateQuery,
  answer: shouldGenerateAnswer,
  reads: ['inspections', 'reports', 'details'],
});
