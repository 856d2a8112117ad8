import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { closeProjectBody, projectDeletedAnswer, reopenProjectBody } from './project-end.ts';
import { createProjectBody, describeProjectBody, projectAnswer, projectWritten, updateProjectBody } from './project.ts';
import { projectSummaryAnswer } from './project-summary.ts';
import { tabAccessAnswer } from './tab-access.ts';

export const closeProject = endpoint({
  method: 'PATCH',
  path: '/projects/{id}/close',
  summary: 'Close a project',
  access: allow('project', 'close'),
  audit: { action: 'project.close' },
  ifMatch: 'reload',
  body: closeProjectBody,
  answer: projectWritten,
  whenClosed: 'refused',
  changes: ['details', 'projects'],
});

export const reopenProject = endpoint({
  method: 'PATCH',
  path: '/projects/{id}/open',
  summary: 'Reopen a project',
  access: allow('project', 'reopen'),
  audit: { action: 'project.reopen' },
  ifMatch: 'reload',
  body: reopenProjectBody,
  answer: projectWritten,
  whenClosed: 'allowed',
  changes: ['details', 'projects'],
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/{id}',
  summary: 'Delete a project with everything in it',
  access: allow('project', 'delete'),
  audit: { action: 'project.delete' },
  ifMatch: 'reload',
  answer: projectDeletedAnswer,
  whenClosed: 'allowed',
  // The deleted project itself must not be loaded again.
  changes: ['projects'],
});

export const describeProject = endpoint({
  method: 'PUT',
  path: '/projects/{id}/description',
  summary: 'Change the description of a project',
  access: allow('project', 'update'),
  audit: { action: 'project.describe' },
  ifMatch: 'overwrite',
  body: describeProjectBody,
  answer: projectWritten,
  whenClosed: 'refused',
  changes: ['details', 'projects'],
});

export const getProject = endpoint({
  method: 'GET',
  path: '/projects/{id}',
  summary: 'Read a project',
  access: allow('project', 'read'),
  answer: projectAnswer,
  reads: ['details', 'analytics'],
});

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  summary: 'Add a project',
  access: allow('project', 'create'),
  audit: { action: 'project.create' },
  body: createProjectBody,
  answer: projectWritten,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['projects', 'details'],
});

export const updateProject = endpoint({
  method: 'PUT',
  path: '/projects',
  summary: 'Change the details of a project',
  access: allow('project', 'update'),
  audit: { action: 'project.update' },
  ifMatch: 'overwrite',
  body: updateProjectBody,
  answer: projectWritten,
  whenClosed: 'refused',
  changes: ['projects', 'details'],
});

export const getTabAccess = endpoint({
  method: 'GET',
  path: '/projects/{id}/tab-access',
  summary: 'The tabs of a project: which are there, which can be opened, and why not',
  access: allow('project', 'read'),
  answer: tabAccessAnswer,
  reads: ['details'],
});

export const getProjectSummary = endpoint({
  method: 'GET',
  path: '/projects/{id}/summary',
  summary: 'What waits in a project: people, next inspection, recommendations, documents, reports, devices, policy',
  access: allow('project', 'read'),
  answer: projectSummaryAnswer,
  reads: [
    'details',
    'location',
    'contacts',
    'inspections',
    'recommendations',
    'documents',
    'resources',
    'reports',
    'devices',
  ],
});
