import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { projectMapAnswer, projectMapQuery } from './project-map.ts';

export const getProjectMap = endpoint({
  method: 'GET',
  path: '/projects/map',
  summary: 'Projects in a part of the map, near ones together',
  access: allow('project', 'read'),
  query: projectMapQuery,
  answer: projectMapAnswer,
  reads: ['projects'],
});
