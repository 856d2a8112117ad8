import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from './activity.ts';
import {
  claimAnswer,
  claimDeleted,
  claimsAnswer,
  claimsExportBody,
  claimsQuery,
  createClaimBody,
  updateClaimBody,
} from './claim.ts';
import { projectExportAnswer } from './project-view.ts';

export const listClaims = endpoint({
  method: 'GET',
  path: '/claims',
  summary: 'List the claims of a project',
  access: allow('claim', 'read'),
  query: claimsQuery,
  answer: claimsAnswer,
  reads: ['claims', 'details'],
});

export const getClaim = endpoint({
  method: 'GET',
  path: '/claims/{id}',
  summary: 'One claim',
  access: allow('claim', 'read'),
  answer: claimAnswer,
  reads: ['claims', 'details'],
});

export const getClaimHistory = endpoint({
  method: 'GET',
  path: '/claims/{id}/history',
  summary: 'Who did what with a claim, newest first',
  access: allow('claim', 'read'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['claims'],
});

export const createClaim = endpoint({
  method: 'POST',
  path: '/claims',
  summary: 'Add a claim to a project',
  access: allow('claim', 'create'),
  audit: { action: 'claim.create' },
  body: createClaimBody,
  answer: claimAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['claims'],
});

export const updateClaim = endpoint({
  method: 'PUT',
  path: '/claims',
  summary: 'Change a claim, or move it to another status',
  access: allow('claim', 'update'),
  audit: { action: 'claim.update' },
  ifMatch: 'overwrite',
  body: updateClaimBody,
  answer: claimAnswer,
  whenClosed: 'refused',
  changes: ['claims'],
});

export const deleteClaim = endpoint({
  method: 'DELETE',
  path: '/claims/{id}',
  summary: 'Delete a claim',
  access: allow('claim', 'delete'),
  audit: { action: 'claim.delete' },
  ifMatch: 'reload',
  answer: claimDeleted,
  whenClosed: 'refused',
  changes: ['claims'],
});

export const exportClaims = endpoint({
  method: 'POST',
  path: '/claims/exports',
  summary: 'An address that gives the claims of a project as a file, once, for a minute',
  access: allow('claim', 'read'),
  audit: { action: 'claim.export' },
  body: claimsExportBody,
  answer: projectExportAnswer,
  whenClosed: 'allowed',
  changes: [],
});
