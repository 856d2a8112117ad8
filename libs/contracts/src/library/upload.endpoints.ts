import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import {
  beginPartsBody,
  completedUploadAnswer,
  documentUploadAnswer,
  documentUploadQuery,
  partsUploadAnswer,
  uploadPartsAnswer,
} from './document.ts';

export const getDocumentUploadUrl = endpoint({
  method: 'GET',
  path: '/library/files/upload-url',
  summary: 'An address to which the bytes of a new file are sent by PUT',
  access: allow('document', 'create'),
  audit: { action: 'upload.begin' },
  query: documentUploadQuery,
  answer: documentUploadAnswer,
});

export const beginUpload = endpoint({
  method: 'POST',
  path: '/library/uploads',
  summary: 'Begin an upload in parts',
  access: allow('document', 'create'),
  audit: { action: 'upload.begin' },
  body: beginPartsBody,
  answer: partsUploadAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: [],
});

export const listUploadParts = endpoint({
  method: 'GET',
  path: '/library/uploads/{id}/parts',
  summary: 'Which parts have arrived, and addresses for the next ones',
  access: allow('document', 'create'),
  audit: { none: 'it only prolongs an upload whose beginning is recorded' },
  params: v.object({ id }),
  answer: uploadPartsAnswer,
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/library/uploads/{id}/complete',
  summary: 'Make one of all parts',
  access: allow('document', 'create'),
  audit: { action: 'upload.complete' },
  params: v.object({ id }),
  answer: completedUploadAnswer,
  whenClosed: 'refused',
  changes: [],
});

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/library/uploads/{id}',
  summary: 'Give an upload up',
  access: allow('document', 'create'),
  audit: { action: 'upload.abandon' },
  params: v.object({ id }),
  answer: v.object({ data: v.object({ id }) }),
  whenClosed: 'allowed',
  changes: [],
});
