import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from '../projects/activity.ts';
import { feeLinkQuery } from './fee-answer.ts';
import {
  acceptFeeBody,
  createFeeProposalBody,
  feeComparisonAnswer,
  feeDetailsAnswer,
  feeProposalAnswer,
  feeProposalDeleted,
  feeProposalsAnswer,
  feeProposalsQuery,
  rejectFeeBody,
  resendFeeBody,
  updateFeeProposalBody,
} from './fee-proposal.ts';

/** An accepted fee is committed in BUDGET, and makes an assignment. */
const REVIEWED = ['feeProposal', 'budget', 'resources'] as const;

export const listFeeProposals = endpoint({
  method: 'GET',
  path: '/fee-proposals',
  summary: 'Fee proposals of a project, each with its recipients',
  access: allow('feeProposal', 'read'),
  query: feeProposalsQuery,
  answer: feeProposalsAnswer,
  reads: ['feeProposal', 'budget', 'resources', 'expenses', 'details'],
});

export const createFeeProposal = endpoint({
  method: 'POST',
  path: '/fee-proposals',
  summary: 'Ask companies for a fee: as a draft, or sent at once',
  access: allow('feeProposal', 'create'),
  audit: { action: 'feeProposal.create' },
  body: createFeeProposalBody,
  answer: feeProposalAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['feeProposal'],
});

export const updateFeeProposal = endpoint({
  method: 'PUT',
  path: '/fee-proposals',
  summary: 'Change a draft',
  access: allow('feeProposal', 'update'),
  audit: { action: 'feeProposal.update' },
  ifMatch: 'overwrite',
  body: updateFeeProposalBody,
  answer: feeProposalAnswer,
  whenClosed: 'refused',
  changes: ['feeProposal'],
});

export const sendFeeProposal = endpoint({
  method: 'PUT',
  path: '/fee-proposals/{id}/send',
  summary: 'Send a draft: each recipient gets a mail with a link',
  access: allow('feeProposal', 'update'),
  audit: { action: 'feeProposal.send' },
  ifMatch: 'reload',
  answer: feeProposalAnswer,
  whenClosed: 'refused',
  changes: ['feeProposal'],
});

export const resendFeeProposal = endpoint({
  method: 'PUT',
  path: '/fee-proposals/{id}/resend',
  summary: 'Mail the link to a recipient again; it is valid from now on',
  access: allow('feeProposal', 'update'),
  audit: { action: 'feeProposal.resend' },
  body: resendFeeBody,
  answer: feeProposalAnswer,
  whenClosed: 'refused',
  changes: ['feeProposal'],
});

export const deleteFeeProposal = endpoint({
  method: 'DELETE',
  path: '/fee-proposals/{id}',
  summary: 'Withdraw a draft',
  access: allow('feeProposal', 'delete'),
  audit: { action: 'feeProposal.delete' },
  ifMatch: 'reload',
  answer: feeProposalDeleted,
  whenClosed: 'refused',
  changes: ['feeProposal'],
});

export const acceptFee = endpoint({
  method: 'PUT',
  path: '/fee-proposals/accept',
  summary: 'Accept the fee of one company; the others are rejected, and the company is assigned to the project',
  access: allow('feeProposal', 'approve'),
  audit: { action: 'feeProposal.accept' },
  ifMatch: 'reload',
  body: acceptFeeBody,
  answer: feeProposalAnswer,
  whenClosed: 'refused',
  changes: REVIEWED,
});

export const rejectFee = endpoint({
  method: 'PUT',
  path: '/fee-proposals/reject',
  summary: 'Reject a proposal with all its answers',
  access: allow('feeProposal', 'approve'),
  audit: { action: 'feeProposal.reject' },
  ifMatch: 'reload',
  body: rejectFeeBody,
  answer: feeProposalAnswer,
  whenClosed: 'refused',
  changes: ['feeProposal'],
});

export const getFeeDetails = endpoint({
  method: 'GET',
  path: '/fee-proposals/response/details',
  summary: 'The answer of a recipient, as it was written',
  access: allow('feeProposal', 'read'),
  query: feeLinkQuery,
  answer: feeDetailsAnswer,
  reads: ['feeProposal', 'details'],
});

export const getFeeComparison = endpoint({
  method: 'GET',
  path: '/fee-proposals/{id}/comparison',
  summary: 'The answers to a proposal side by side, against the budgets of the services',
  access: allow('feeProposal', 'read'),
  answer: feeComparisonAnswer,
  reads: ['feeProposal', 'budget', 'expenses', 'details'],
});

export const exportFeeComparison = endpoint({
  method: 'GET',
  path: '/fee-proposals/{id}/comparison/export',
  summary: 'The comparison as a workbook',
  access: allow('feeProposal', 'read'),
  audit: { action: 'feeProposal.export' },
  answer: 'raw',
});

export const getFeeHistory = endpoint({
  method: 'GET',
  path: '/fee-proposals/{id}/history',
  summary: 'History of a fee proposal, newest first',
  access: allow('feeProposal', 'read'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['feeProposal'],
});
