import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import { addressQuery } from './address.ts';
import {
  deletedListAnswer,
  deletedListQuery,
  documentAnswer,
  documentCheckAnswer,
  documentIdsBody,
  documentListAnswer,
  documentListQuery,
  downloadAnswer,
  moveDocumentsBody,
  renameDocumentBody,
  restoredAnswer,
  storeDocumentsBody,
  storedDocumentsAnswer,
  visibilityBody,
} from './document.ts';

export const listDocuments = endpoint({
  method: 'GET',
  path: '/library/folders/{id}/files',
  summary: 'The files of a folder that one may see',
  access: allow('document', 'read'),
  params: v.object({ id }),
  query: documentListQuery,
  answer: documentListAnswer,
  reads: ['library', 'documents', 'details'],
});

export const storeDocuments = endpoint({
  method: 'POST',
  path: '/library/files',
  summary: 'Makes files of what was uploaded, once their bytes are checked',
  access: allow('document', 'create'),
  audit: { action: 'document.upload' },
  body: storeDocumentsBody,
  answer: storedDocumentsAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const checkDocument = endpoint({
  method: 'GET',
  path: '/library/files/{id}/check',
  summary: 'Whether a file that one has uploaded is stored by now',
  access: allow('document', 'create'),
  params: v.object({ id }),
  answer: documentCheckAnswer,
  reads: ['library', 'documents'],
});

export const getDocument = endpoint({
  method: 'GET',
  path: '/library/files/{id}',
  summary: 'A file of a folder',
  access: allow('document', 'read'),
  params: v.object({ id }),
  answer: documentAnswer,
  reads: ['library', 'documents', 'details'],
});

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/library/files/{id}/download',
  summary: 'An address that gives a file for five minutes',
  access: allow('document', 'read'),
  params: v.object({ id }),
  answer: downloadAnswer,
});

export const readDocument = endpoint({
  method: 'GET',
  path: '/library/files/{id}/content',
  summary: 'The bytes of a file of a folder, by its address or an access token',
  access: allow('document', 'read'),
  params: v.object({ id }),
  query: addressQuery,
  answer: 'raw',
});

export const renameDocument = endpoint({
  method: 'PUT',
  path: '/library/files/{id}/name',
  summary: 'Rename a file; it keeps its ending',
  access: allow('document', 'update'),
  audit: { action: 'document.rename' },
  ifMatch: 'overwrite',
  params: v.object({ id }),
  body: renameDocumentBody,
  answer: documentAnswer,
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const markDocumentAsOpened = endpoint({
  method: 'PUT',
  path: '/library/files/{id}/mark-as-opened',
  summary: 'Mark a file as opened by its risk engineer',
  access: allow('document', 'read'),
  audit: { action: 'document.open' },
  params: v.object({ id }),
  answer: documentAnswer,
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const setDocumentVisibility = endpoint({
  method: 'PUT',
  path: '/library/files/visibility',
  summary: 'Make files private, or visible again',
  access: allow('document', 'makePrivate'),
  audit: { action: 'document.setVisibility' },
  body: visibilityBody,
  answer: v.object({ data: v.object({ ids: v.array(id) }) }),
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const moveDocuments = endpoint({
  method: 'PUT',
  path: '/library/files/move',
  summary: 'Move files into another folder of their place',
  access: allow('document', 'update'),
  audit: { action: 'document.move' },
  body: moveDocumentsBody,
  answer: v.object({ data: v.object({ ids: v.array(id) }) }),
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const deleteDocuments = endpoint({
  method: 'DELETE',
  path: '/library/files',
  summary: 'Delete files',
  access: allow('document', 'delete'),
  audit: { action: 'document.delete' },
  body: documentIdsBody,
  answer: v.object({ data: v.object({ ids: v.array(id) }) }),
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const listDeletedDocuments = endpoint({
  method: 'GET',
  path: '/library/deleted-files',
  summary: 'Deleted files of a project, or of the library, that can be brought back',
  access: allow('document', 'delete'),
  query: deletedListQuery,
  answer: deletedListAnswer,
  reads: ['library', 'documents'],
});

export const restoreDocuments = endpoint({
  method: 'PUT',
  path: '/library/deleted-files/restore',
  summary: 'Bring deleted files back',
  access: allow('document', 'delete'),
  audit: { action: 'document.restore' },
  body: documentIdsBody,
  answer: restoredAnswer,
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});
