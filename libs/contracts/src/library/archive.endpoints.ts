import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import { addressQuery } from './address.ts';
import { downloadAnswer, zipBody } from './document.ts';

export const createArchive = endpoint({
  method: 'POST',
  path: '/library/files/zip',
  summary: 'An address that gives several files as one archive, for five minutes',
  access: allow('document', 'read'),
  audit: { action: 'archive.create' },
  body: zipBody,
  answer: downloadAnswer,
  whenClosed: 'allowed',
  changes: [],
});

export const getArchive = endpoint({
  method: 'GET',
  path: '/library/files/zip/{id}',
  summary: 'An archive of files, by its address',
  access: allow('document', 'read'),
  params: v.object({ id }),
  query: addressQuery,
  answer: 'raw',
});
