import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { projectHistoryAnswer, projectHistoryQuery } from './history.ts';

export const getProjectHistory = endpoint({
  method: 'GET',
  path: '/projects/{id}/history',
  summary: 'What has changed of a project, newest first',
  access: allow('project', 'read'),
  query: projectHistoryQuery,
  answer: projectHistoryAnswer,
  reads: ['details'],
});
