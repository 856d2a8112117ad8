import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  analyticsAccessAnswer,
  analyticsChartsAnswer,
  analyticsQuery,
  improvementsAnswer,
  riskScoreAnswer,
} from './analytics.ts';

export const getAnalyticsAccess = endpoint({
  method: 'GET',
  path: '/analytics/access',
  summary: 'Whether the viewer can open ANALYTICS of a project',
  access: allow('analytics', 'read'),
  query: analyticsQuery,
  answer: analyticsAccessAnswer,
  reads: ['analytics', 'details'],
});

export const getRiskScore = endpoint({
  method: 'GET',
  path: '/analytics/risk-score',
  summary: 'The risk score of a project with its parts, inputs and moves',
  access: allow('analytics', 'read'),
  query: analyticsQuery,
  answer: riskScoreAnswer,
  reads: ['analytics', 'details'],
});

export const getAnalyticsCharts = endpoint({
  method: 'GET',
  path: '/analytics/charts',
  summary: 'Figures of a project’s recommendations and report notes',
  access: allow('analytics', 'read'),
  query: analyticsQuery,
  answer: analyticsChartsAnswer,
  reads: ['analytics', 'recommendations', 'report-notes', 'inspections', 'details'],
});

export const getImprovements = endpoint({
  method: 'GET',
  path: '/analytics/improvements',
  summary: 'Open recommendations with the points that closing them removes',
  access: allow('analytics', 'read'),
  query: analyticsQuery,
  answer: improvementsAnswer,
  reads: ['analytics', 'recommendations', 'details'],
});
