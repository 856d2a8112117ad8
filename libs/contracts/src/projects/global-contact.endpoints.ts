import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import {
  candidateAnswer,
  candidatesAnswer,
  candidatesQuery,
  contactAnswer,
  contactListAnswer,
  contactWritten,
  editedGlobalContact,
  globalContactFromUser,
  globalContactListQuery,
  newGlobalContact,
} from './contact.ts';

export const listGlobalContacts = endpoint({
  method: 'GET',
  path: '/contacts/global',
  summary: 'List the contacts of one’s own company that belong to no project',
  access: allow('contact', 'read'),
  query: globalContactListQuery,
  answer: contactListAnswer,
  reads: ['contact-books'],
});

export const listContactCandidates = endpoint({
  method: 'GET',
  path: '/contacts/global/by-position',
  summary: 'Whom one’s own company can add to a project',
  access: allow('contact', 'read'),
  query: candidatesQuery,
  answer: candidatesAnswer,
  reads: ['contact-books', 'contacts'],
});

const getEngineer = <const Whose extends 'internal' | 'external'>(whose: Whose) =>
  endpoint({
    method: 'GET',
    path: `/contacts/global/risk-engineers/${whose}/{id}`,
    summary: `One of the ${whose} risk engineers`,
    access: allow('contact', 'read'),
    params: v.object({ id }),
    answer: candidateAnswer,
    reads: ['contact-books'],
  });

export const getInternalEngineer = getEngineer('internal');
export const getExternalEngineer = getEngineer('external');

export const listInternalEngineers = endpoint({
  method: 'GET',
  path: '/contacts/global/risk-engineers/internal',
  summary: 'The risk engineers of one’s own company',
  access: allow('contact', 'read'),
  answer: candidatesAnswer,
  reads: ['contact-books'],
});

export const getGlobalContact = endpoint({
  method: 'GET',
  path: '/contacts/global/{id}',
  summary: 'One contact of one’s own company that belongs to no project',
  access: allow('contact', 'read'),
  params: v.object({ id }),
  answer: contactAnswer,
  reads: ['contact-books'],
});

export const createGlobalContact = endpoint({
  method: 'POST',
  path: '/contacts/global',
  summary: 'Add a contact to one’s own company',
  access: allow('contact', 'create'),
  audit: { action: 'globalContact.create', refusals: 'all' },
  body: newGlobalContact,
  answer: contactWritten,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['contact-books'],
});

export const createGlobalContactFromUser = endpoint({
  method: 'POST',
  path: '/contacts/global/from-user',
  summary: 'Add somebody who is there already to the contacts of one’s own company',
  access: allow('contact', 'create'),
  audit: { action: 'globalContact.create', refusals: 'all' },
  body: globalContactFromUser,
  answer: contactWritten,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['contact-books'],
});

export const updateGlobalContact = endpoint({
  method: 'PUT',
  path: '/contacts/global',
  summary: 'Change a contact of one’s own company',
  access: allow('contact', 'update'),
  audit: { action: 'globalContact.update', refusals: 'all' },
  ifMatch: 'overwrite',
  body: editedGlobalContact,
  answer: contactWritten,
  whenClosed: 'unrelated',
  changes: ['contact-books'],
});

export const deleteGlobalContact = endpoint({
  method: 'DELETE',
  path: '/contacts/global/{id}',
  summary: 'Delete a contact of one’s own company',
  access: allow('contact', 'delete'),
  audit: { action: 'globalContact.delete' },
  ifMatch: 'reload',
  params: v.object({ id }),
  answer: v.object({ data: v.null() }),
  whenClosed: 'unrelated',
  changes: ['contact-books'],
});
