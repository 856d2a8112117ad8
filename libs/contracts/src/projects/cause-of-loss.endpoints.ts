import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { causeOfLossAnswer, causesOfLossAnswer, causesOfLossQuery, createCauseBody, updateCauseBody } from './claim.ts';

export const listCausesOfLoss = endpoint({
  method: 'GET',
  path: '/claim-causes-of-loss',
  summary: 'List causes of loss, those of a project’s company or of one’s own included',
  access: allow('claim', 'read'),
  query: causesOfLossQuery,
  answer: causesOfLossAnswer,
  reads: ['causes-of-loss'],
});

export const createCauseOfLoss = endpoint({
  method: 'POST',
  path: '/claim-causes-of-loss',
  summary: 'Add a cause of loss',
  access: allow('claim', 'create'),
  audit: { action: 'causeOfLoss.create' },
  body: createCauseBody,
  answer: causeOfLossAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['causes-of-loss'],
});

export const updateCauseOfLoss = endpoint({
  method: 'PUT',
  path: '/claim-causes-of-loss',
  summary: 'Rename a cause of loss of one’s own company',
  access: allow('claim', 'update'),
  audit: { action: 'causeOfLoss.update' },
  body: updateCauseBody,
  answer: causeOfLossAnswer,
  whenClosed: 'unrelated',
  changes: ['causes-of-loss', 'claims'],
});
