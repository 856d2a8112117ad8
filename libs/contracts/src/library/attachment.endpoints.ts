import { signedIn } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import { addressQuery } from './address.ts';
import { storeFileBody, storedFileAnswer, uploadUrlAnswer, uploadUrlQuery } from './attachment.ts';

export const getUploadUrl = endpoint({
  method: 'GET',
  path: '/files/upload-url',
  summary: 'An address to which the bytes of a new attachment are sent by PUT',
  access: signedIn,
  audit: { action: 'upload.begin' },
  query: uploadUrlQuery,
  answer: uploadUrlAnswer,
});

export const storeFile = endpoint({
  method: 'POST',
  path: '/files',
  summary: 'Makes a file of what was uploaded, once its bytes are checked',
  access: signedIn,
  audit: { action: 'file.store' },
  body: storeFileBody,
  answer: storedFileAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: [],
});

export const getFile = endpoint({
  method: 'GET',
  path: '/files/{id}',
  summary: 'A file, with an address that reads it for five minutes',
  access: signedIn,
  params: v.object({ id }),
  answer: storedFileAnswer,
});

export const readFile = endpoint({
  method: 'GET',
  path: '/files/{id}/content',
  summary: 'The bytes of a file, by its address or an access token',
  access: signedIn,
  params: v.object({ id }),
  query: addressQuery,
  answer: 'raw',
});
