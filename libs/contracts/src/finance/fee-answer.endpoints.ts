import { publicEndpoint } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { feeFormDataAnswer, feeLinkQuery, feeSubmitted, submitFeeBody } from './fee-answer.ts';

/** The ids of the link are the proof: whoever has them answers for the company, without an account (decisions §7). */
const access = publicEndpoint('the ids of a fee proposal’s link are the proof');

export const getFeeFormData = endpoint({
  method: 'GET',
  path: '/fee-proposals/response/form-data',
  summary: 'Project and services that a fee is asked of, for the holder of a valid link',
  access,
  audit: { action: 'feeProposal.openLink', refusals: 'faults' },
  query: feeLinkQuery,
  answer: feeFormDataAnswer,
});

export const submitFee = endpoint({
  method: 'PUT',
  path: '/fee-proposals/response/submit',
  summary: 'Answer a fee proposal; the link ends',
  access,
  audit: { action: 'feeProposal.submit', refusals: 'faults' },
  body: submitFeeBody,
  answer: feeSubmitted,
  whenClosed: 'refused',
  changes: ['feeProposal'],
});
