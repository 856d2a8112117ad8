import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { projectFilterOptions, projectListAnswer, projectListQuery } from './project-list.ts';
import { countLimits } from './project.ts';

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  summary: 'List the projects that the viewer may see',
  access: allow('project', 'read'),
  query: projectListQuery,
  answer: projectListAnswer,
  reads: ['projects'],
});

export const getProjectFilters = endpoint({
  method: 'GET',
  path: '/projects/filters',
  summary: 'What the list of projects can be narrowed to',
  access: allow('project', 'read'),
  answer: projectFilterOptions,
  reads: ['projects'],
});

export const getProjectCountLimits = endpoint({
  method: 'GET',
  path: '/projects/count-limits',
  summary: 'How many projects the company has and may have',
  access: allow('project', 'read'),
  answer: countLimits,
  reads: ['projects'],
});
