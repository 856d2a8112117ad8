import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  approveReportBody,
  createAbridgedReportBody,
  createCompiledReportBody,
  createMainReportBody,
  createPreliminaryReportBody,
  rejectAbridgedReportBody,
  rejectMainReportBody,
  reportAnswer,
  sendReportBody,
  shareReportBody,
  updateMainReportBody,
} from './report.ts';

/** A shared report opens REPORT NOTES to those who read them after a report (decisions §27). */
const SHARED = ['reports', 'report-notes', 'details'] as const;

export const createMainReport = endpoint({
  method: 'POST',
  path: '/reports/main',
  summary: 'Begin the main report of an inspection',
  access: allow('report', 'create'),
  audit: { action: 'report.createMain' },
  body: createMainReportBody,
  answer: reportAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const updateMainReport = endpoint({
  method: 'PUT',
  path: '/reports/main',
  summary: 'Save a main report; a rejected one becomes a draft again',
  access: allow('report', 'update'),
  audit: { action: 'report.updateMain' },
  ifMatch: 'overwrite',
  body: updateMainReportBody,
  answer: reportAnswer,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const sendMainReport = endpoint({
  method: 'PUT',
  path: '/reports/main/send-for-approval',
  summary: 'Freeze a main report and send it for approval; approved at once where no step is left',
  access: allow('report', 'update'),
  audit: { action: 'report.sendForApproval' },
  ifMatch: 'reload',
  body: sendReportBody,
  answer: reportAnswer,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const approveMainReport = endpoint({
  method: 'PUT',
  path: '/reports/main/{id}/approve',
  summary: 'Approve a main report whose document has been read',
  access: allow('report', 'approve'),
  audit: { action: 'report.approveMain' },
  ifMatch: 'reload',
  body: approveReportBody,
  answer: reportAnswer,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const rejectMainReport = endpoint({
  method: 'PUT',
  path: '/reports/main/reject',
  summary: 'Reject a main report: it is to be resubmitted within three days',
  access: allow('report', 'approve'),
  audit: { action: 'report.rejectMain' },
  ifMatch: 'reload',
  body: rejectMainReportBody,
  answer: reportAnswer,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const shareReport = endpoint({
  method: 'POST',
  path: '/reports/share',
  summary: 'Share an approved report',
  access: allow('report', 'create'),
  audit: { action: 'report.share' },
  body: shareReportBody,
  answer: reportAnswer,
  whenClosed: 'refused',
  changes: SHARED,
});

export const createAbridgedReport = endpoint({
  method: 'POST',
  path: '/reports/abridged',
  summary: 'Make an abridged report of an inspection',
  access: allow('report', 'create'),
  audit: { action: 'report.createAbridged' },
  body: createAbridgedReportBody,
  answer: reportAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const createCompiledReport = endpoint({
  method: 'POST',
  path: '/reports/compiled-abridged',
  summary: 'Join the newest approved abridged report of each inspection',
  access: allow('report', 'create'),
  audit: { action: 'report.createCompiledAbridged' },
  body: createCompiledReportBody,
  answer: reportAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const approveAbridgedReport = endpoint({
  method: 'PUT',
  path: '/reports/abridged/{id}/approve',
  summary: 'Approve an abridged report whose document has been read',
  access: allow('report', 'approve'),
  audit: { action: 'report.approveAbridged' },
  ifMatch: 'reload',
  body: approveReportBody,
  answer: reportAnswer,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const rejectAbridgedReport = endpoint({
  method: 'PUT',
  path: '/reports/abridged/{id}/reject',
  summary: 'Reject an abridged report for good',
  access: allow('report', 'approve'),
  audit: { action: 'report.rejectAbridged' },
  ifMatch: 'reload',
  body: rejectAbridgedReportBody,
  answer: reportAnswer,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const createPreliminaryReport = endpoint({
  method: 'POST',
  path: '/reports/preliminary',
  summary: 'Make a preliminary or an online-meeting report of an inspection',
  access: allow('report', 'create'),
  audit: { action: 'report.createPreliminary' },
  body: createPreliminaryReportBody,
  answer: reportAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['reports'],
});

export const setReportAgain = endpoint({
  method: 'PUT',
  path: '/reports/{id}/set-again',
  summary: 'Set a document again whose setting has failed',
  access: allow('report', 'create'),
  audit: { action: 'report.setAgain' },
  answer: reportAnswer,
  whenClosed: 'refused',
  changes: ['reports'],
});
