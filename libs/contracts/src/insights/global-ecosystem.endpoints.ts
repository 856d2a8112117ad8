import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  marketChartsAnswer,
  marketFiltersAnswer,
  marketQuery,
  marketSummaryAnswer,
  peerPercentileAnswer,
  peerPercentileQuery,
} from './global-ecosystem.ts';

export const getMarketSummary = endpoint({
  method: 'GET',
  path: '/global-ecosystem/summary',
  summary: 'Anonymous figures of all projects of the portal, and by country',
  access: allow('globalEcosystem', 'read'),
  query: marketQuery,
  answer: marketSummaryAnswer,
});

export const getMarketCharts = endpoint({
  method: 'GET',
  path: '/global-ecosystem/charts',
  summary: 'Anonymous figures of projects, claims and recommendations by their kinds',
  access: allow('globalEcosystem', 'read'),
  query: marketQuery,
  answer: marketChartsAnswer,
});

export const getMarketFilters = endpoint({
  method: 'GET',
  path: '/global-ecosystem/filters',
  summary: 'Values of the filters that have figures',
  access: allow('globalEcosystem', 'read'),
  answer: marketFiltersAnswer,
});

export const getPeerPercentile = endpoint({
  method: 'GET',
  path: '/global-ecosystem/percentile',
  summary: 'Place of a project’s score among projects of its type',
  access: allow('globalEcosystem', 'read'),
  query: peerPercentileQuery,
  answer: peerPercentileAnswer,
});
