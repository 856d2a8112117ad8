import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import {
  canAddEngineerAnswer,
  contactAnswer,
  contactFromUser,
  contactListAnswer,
  contactListQuery,
  contactWritten,
  editedContact,
  newProjectContact,
  notifyAnswer,
  notifyQuery,
  rejectContactBody,
} from './contact.ts';

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  summary: 'List the contacts of a project',
  access: allow('contact', 'read'),
  query: contactListQuery,
  answer: contactListAnswer,
  reads: ['contacts', 'details'],
});

export const getContact = endpoint({
  method: 'GET',
  path: '/contacts/{id}',
  summary: 'One contact of a project',
  access: allow('contact', 'read'),
  params: v.object({ id }),
  answer: contactAnswer,
  reads: ['contacts', 'details'],
});

export const canAddEngineerContact = endpoint({
  method: 'GET',
  path: '/contacts/{id}/can-add-re-contact',
  summary: 'Whether risk engineers may be added to a project',
  access: allow('contact', 'read'),
  answer: canAddEngineerAnswer,
  reads: ['contacts', 'details'],
});

export const listContactsToNotify = endpoint({
  method: 'GET',
  path: '/contacts/notify-dropdown',
  summary: 'Contacts of a project who can be told of something',
  access: allow('contact', 'read'),
  query: notifyQuery,
  answer: notifyAnswer,
  reads: ['contacts', 'details'],
});

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  summary: 'Add a contact to a project, with or without an invite',
  access: allow('contact', 'create'),
  audit: { action: 'contact.create', refusals: 'all' },
  body: newProjectContact,
  answer: contactWritten,
  status: 201,
  whenClosed: 'refused',
  changes: ['contacts', 'details', 'projects'],
});

export const createContactFromUser = endpoint({
  method: 'POST',
  path: '/contacts/from-user',
  summary: 'Add somebody who is there already to a project',
  access: allow('contact', 'create'),
  audit: { action: 'contact.create', refusals: 'all' },
  body: contactFromUser,
  answer: contactWritten,
  status: 201,
  whenClosed: 'refused',
  changes: ['contacts', 'details', 'projects'],
});

export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts',
  summary: 'Change a contact of a project, and send the invite where it is requested',
  access: allow('contact', 'update'),
  audit: { action: 'contact.update', refusals: 'all' },
  ifMatch: 'overwrite',
  body: editedContact,
  answer: contactWritten,
  whenClosed: 'refused',
  changes: ['contacts', 'details', 'projects'],
});

export const approveContact = endpoint({
  method: 'PUT',
  path: '/contacts/{id}/approve',
  summary: 'Let in a contact whom a risk engineer has entered',
  access: allow('contact', 'approve'),
  audit: { action: 'contact.approve' },
  ifMatch: 'reload',
  params: v.object({ id }),
  answer: contactWritten,
  whenClosed: 'refused',
  changes: ['contacts', 'details', 'projects'],
});

export const rejectContact = endpoint({
  method: 'PUT',
  path: '/contacts/{id}/reject',
  summary: 'Refuse access to a contact whom a risk engineer has entered',
  access: allow('contact', 'approve'),
  audit: { action: 'contact.reject' },
  ifMatch: 'reload',
  params: v.object({ id }),
  body: rejectContactBody,
  answer: contactWritten,
  whenClosed: 'refused',
  changes: ['contacts'],
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/{id}',
  summary: 'Delete a contact of a project; the person loses the project at once',
  access: allow('contact', 'delete'),
  audit: { action: 'contact.delete' },
  ifMatch: 'reload',
  params: v.object({ id }),
  answer: v.object({ data: v.null() }),
  whenClosed: 'refused',
  changes: ['contacts', 'details', 'projects'],
});
