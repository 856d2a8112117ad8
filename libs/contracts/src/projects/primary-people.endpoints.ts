import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { namePrimaryBody, primaryPersonAnswer, projectWritten } from './project.ts';
import { primaryCandidatesAnswer, readyForReallocationAnswer } from './project.ts';

export const listPrimaryCandidates = endpoint({
  method: 'GET',
  path: '/projects/{id}/primary-candidates',
  summary: 'Who could hold the primary functions of a project',
  access: allow('project', 'read'),
  answer: primaryCandidatesAnswer,
  reads: ['details'],
});

export const isReadyForReallocation = endpoint({
  method: 'GET',
  path: '/projects/{id}/is-ready-for-reallocation',
  summary: 'Whether a project needs another risk engineer',
  access: allow('project', 'read'),
  answer: readyForReallocationAnswer,
  reads: ['details'],
});

const getPrimary = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'GET',
    path: `/projects/{id}/${path}`,
    summary: `Read the ${path.replaceAll('-', ' ')} of a project`,
    access: allow('project', 'read'),
    answer: primaryPersonAnswer,
    reads: ['details'],
  });

export const getPrimaryUnderwriter = getPrimary('primary-underwriter');
export const getPrimaryRiskEngineer = getPrimary('primary-risk-engineer');
export const getPrimarySiteContact = getPrimary('site-contact');

const namePrimary = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'PUT',
    path: `/projects/{id}/${path}`,
    summary: `Name the ${path.replaceAll('-', ' ')} of a project`,
    access: allow('project', 'read'),
    audit: { action: 'project.namePrimary' },
    ifMatch: 'reload',
    body: namePrimaryBody,
    answer: projectWritten,
    whenClosed: 'refused',
    changes: ['details', 'projects', 'contacts'],
  });

export const namePrimaryUnderwriter = namePrimary('primary-underwriter');
export const namePrimaryRiskEngineer = namePrimary('primary-risk-engineer');
export const namePrimarySiteContact = namePrimary('primary-site-contact');

export const ignoreNoAssignment = endpoint({
  method: 'PUT',
  path: '/projects/{id}/ignore-notification-project-has-no-assignment',
  summary: 'Ignore that a project has no risk engineer',
  access: allow('project', 'read'),
  audit: { action: 'project.ignoreNoAssignment' },
  ifMatch: 'reload',
  answer: projectWritten,
  whenClosed: 'refused',
  changes: ['details'],
});
