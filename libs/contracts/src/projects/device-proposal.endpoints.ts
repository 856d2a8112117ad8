import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  addProposedBody,
  deviceProposalsAnswer,
  dismissProposalBody,
  proposalDismissed,
  proposedAdded,
} from './device-proposal.ts';
import { projectQuery } from './device.ts';

export const listDeviceProposals = endpoint({
  method: 'GET',
  path: '/devices/proposals',
  summary: 'List the recommendations that alerts of a project’s devices propose',
  access: allow('recommendation', 'read'),
  query: projectQuery,
  answer: deviceProposalsAnswer,
  reads: ['devices', 'details'],
});

export const addProposedRecommendation = endpoint({
  method: 'POST',
  path: '/devices/proposals/{id}/recommendation',
  summary: 'Add a proposed recommendation to an inspection, as a draft',
  access: allow('recommendation', 'create'),
  audit: { action: 'deviceProposal.add' },
  body: addProposedBody,
  answer: proposedAdded,
  status: 201,
  whenClosed: 'refused',
  changes: ['devices', 'recommendations', 'inspections'],
});

export const dismissDeviceProposal = endpoint({
  method: 'PUT',
  path: '/devices/proposals/{id}/dismiss',
  summary: 'Dismiss a proposed recommendation, with the reason',
  access: allow('recommendation', 'create'),
  audit: { action: 'deviceProposal.dismiss' },
  body: dismissProposalBody,
  answer: proposalDismissed,
  whenClosed: 'refused',
  changes: ['devices'],
});
