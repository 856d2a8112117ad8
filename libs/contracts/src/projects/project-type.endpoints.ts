import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  createProjectBusinessTypeBody,
  createProjectTypeBody,
  projectBusinessTypeAnswer,
  projectBusinessTypesAnswer,
  projectBusinessTypesQuery,
  projectTypeAnswer,
  projectTypesAnswer,
  projectTypesQuery,
  updateProjectBusinessTypeBody,
  updateProjectTypeBody,
} from './types.ts';

export const listProjectTypes = endpoint({
  method: 'GET',
  path: '/project-types',
  summary: 'List project types',
  access: allow('projectType', 'read'),
  query: projectTypesQuery,
  answer: projectTypesAnswer,
  reads: ['project-types'],
});

export const createProjectType = endpoint({
  method: 'POST',
  path: '/project-types',
  summary: 'Add a project type',
  access: allow('projectType', 'create'),
  audit: { action: 'projectType.create' },
  body: createProjectTypeBody,
  answer: projectTypeAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['project-types'],
});

export const updateProjectType = endpoint({
  method: 'PUT',
  path: '/project-types',
  summary: 'Rename a project type of the company',
  access: allow('projectType', 'update'),
  audit: { action: 'projectType.update' },
  body: updateProjectTypeBody,
  answer: projectTypeAnswer,
  whenClosed: 'unrelated',
  changes: ['project-types', 'details', 'projects'],
});

export const listBusinessTypes = endpoint({
  method: 'GET',
  path: '/project-business-types',
  summary: 'List business types',
  access: allow('projectType', 'read'),
  query: projectBusinessTypesQuery,
  answer: projectBusinessTypesAnswer,
  reads: ['project-types'],
});

export const createBusinessType = endpoint({
  method: 'POST',
  path: '/project-business-types',
  summary: 'Add a business type',
  access: allow('projectType', 'create'),
  audit: { action: 'businessType.create' },
  body: createProjectBusinessTypeBody,
  answer: projectBusinessTypeAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['project-types'],
});

export const updateBusinessType = endpoint({
  method: 'PUT',
  path: '/project-business-types',
  summary: 'Rename a business type of the company',
  access: allow('projectType', 'update'),
  audit: { action: 'businessType.update' },
  body: updateProjectBusinessTypeBody,
  answer: projectBusinessTypeAnswer,
  whenClosed: 'unrelated',
  changes: ['project-types', 'details', 'projects'],
});
