import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { designationAnswer, designationListAnswer, newDesignation } from './designations.ts';

export const listDesignations = endpoint({
  method: 'GET',
  path: '/users/designations',
  summary: 'The designations of one’s own company',
  access: allow('teamMember', 'read'),
  answer: designationListAnswer,
  reads: ['designations'],
});

export const createDesignation = endpoint({
  method: 'POST',
  path: '/designations',
  summary: 'Add a designation to those of one’s own company; one that is there stays',
  access: allow('teamMember', 'create'),
  audit: { action: 'designation.create' },
  body: newDesignation,
  answer: designationAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['designations'],
});

export const renameDesignation = endpoint({
  method: 'PUT',
  path: '/designations/{id}',
  summary: 'Rename a designation of one’s own company; its people and its rates follow',
  access: allow('teamMember', 'update'),
  audit: { action: 'designation.rename' },
  params: v.object({ id }),
  body: newDesignation,
  answer: designationAnswer,
  whenClosed: 'unrelated',
  changes: ['designations', 'rates', 'team'],
});
