import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  chosenColumnsAnswer,
  chosenColumnsBody,
  projectViewAnswer,
  projectViewBody,
  projectViewDeleted,
  projectViewPath,
  projectViewsAnswer,
} from './project-view.ts';

export const listProjectViews = endpoint({
  method: 'GET',
  path: '/projects/views',
  summary: 'List the viewer’s own views of the project list, and the columns chosen without one',
  access: allow('project', 'read'),
  answer: projectViewsAnswer,
  reads: ['project-views'],
});

export const chooseProjectColumns = endpoint({
  method: 'PUT',
  path: '/projects/views/columns',
  summary: 'Choose the columns of the project list',
  access: allow('project', 'read'),
  audit: { action: 'projectColumns.choose' },
  body: chosenColumnsBody,
  answer: chosenColumnsAnswer,
  whenClosed: 'unrelated',
  changes: ['project-views'],
});

export const createProjectView = endpoint({
  method: 'POST',
  path: '/projects/views',
  summary: 'Save a view of the project list',
  access: allow('project', 'read'),
  audit: { action: 'projectView.create' },
  body: projectViewBody,
  answer: projectViewAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['project-views'],
});

export const updateProjectView = endpoint({
  method: 'PUT',
  path: '/projects/views/{id}',
  summary: 'Rename or overwrite a view',
  access: allow('project', 'read'),
  audit: { action: 'projectView.update' },
  ifMatch: 'reload',
  params: projectViewPath,
  body: projectViewBody,
  answer: projectViewAnswer,
  whenClosed: 'unrelated',
  changes: ['project-views'],
});

export const deleteProjectView = endpoint({
  method: 'DELETE',
  path: '/projects/views/{id}',
  summary: 'Delete a view',
  access: allow('project', 'read'),
  audit: { action: 'projectView.delete' },
  params: projectViewPath,
  answer: projectViewDeleted,
  whenClosed: 'unrelated',
  changes: ['project-views'],
});
