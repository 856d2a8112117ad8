import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  companyContactAnswer,
  companyContactChoicesAnswer,
  companyContactChoicesQuery,
  companyContactListAnswer,
  companyContactListQuery,
  companyContactPath,
  editedCompanyContact,
  newCompanyContact,
} from './company-contact.ts';

export const listCompanyContacts = endpoint({
  method: 'GET',
  path: '/company-contacts',
  summary: 'List the company contacts of one’s own company',
  access: allow('companyContact', 'read'),
  query: companyContactListQuery,
  answer: companyContactListAnswer,
  reads: ['company-contacts'],
});

export const listCompanyContactChoices = endpoint({
  method: 'GET',
  path: '/company-contacts/dropdown',
  summary: 'Company contacts to choose from',
  access: allow('companyContact', 'read'),
  query: companyContactChoicesQuery,
  answer: companyContactChoicesAnswer,
  reads: ['company-contacts'],
});

export const getCompanyContact = endpoint({
  method: 'GET',
  path: '/company-contacts/{id}',
  summary: 'One company contact',
  access: allow('companyContact', 'read'),
  params: companyContactPath,
  answer: companyContactAnswer,
  reads: ['company-contacts'],
});

export const createCompanyContact = endpoint({
  method: 'POST',
  path: '/company-contacts',
  summary: 'Add a company contact',
  access: allow('companyContact', 'create'),
  audit: { action: 'companyContact.create' },
  body: newCompanyContact,
  answer: companyContactAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['company-contacts'],
});

export const updateCompanyContact = endpoint({
  method: 'PUT',
  path: '/company-contacts',
  summary: 'Change a company contact',
  access: allow('companyContact', 'update'),
  audit: { action: 'companyContact.update' },
  ifMatch: 'overwrite',
  body: editedCompanyContact,
  answer: companyContactAnswer,
  whenClosed: 'unrelated',
  changes: ['company-contacts'],
});

export const deleteCompanyContact = endpoint({
  method: 'DELETE',
  path: '/company-contacts/{id}',
  summary: 'Delete a company contact',
  access: allow('companyContact', 'delete'),
  audit: { action: 'companyContact.delete' },
  ifMatch: 'reload',
  params: companyContactPath,
  answer: v.object({ data: v.null() }),
  whenClosed: 'unrelated',
  changes: ['company-contacts'],
});
