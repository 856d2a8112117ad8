import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  createParentCompanyBody,
  parentCompaniesAnswer,
  parentCompanyAnswer,
  updateParentCompanyBody,
} from './types.ts';

export const listParentCompanies = endpoint({
  method: 'GET',
  path: '/parent-companies',
  summary: 'List parent companies',
  access: allow('parentCompany', 'read'),
  answer: parentCompaniesAnswer,
  reads: ['parent-companies'],
});

export const createParentCompany = endpoint({
  method: 'POST',
  path: '/parent-companies',
  summary: 'Add a parent company',
  access: allow('parentCompany', 'create'),
  audit: { action: 'parentCompany.create' },
  body: createParentCompanyBody,
  answer: parentCompanyAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['parent-companies'],
});

export const updateParentCompany = endpoint({
  method: 'PUT',
  path: '/parent-companies',
  summary: 'Rename a parent company',
  access: allow('parentCompany', 'update'),
  audit: { action: 'parentCompany.update' },
  body: updateParentCompanyBody,
  answer: parentCompanyAnswer,
  whenClosed: 'unrelated',
  changes: ['parent-companies', 'details', 'projects'],
});
