import { allow, publicEndpoint } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../api/endpoint.ts';
import { id } from '../common/fields.ts';
import { downloadAnswer, zipBody } from './document.ts';

export const createArchive = endpoint({
  method: 'POST',
  path: '/library/files/zip',
  summary: 'An address that gives several files as one archive, for five minutes',
  access: allow('document', 'read'),
  audit: { none: 'reading changes nothing' },
  body: zipBody,
  answer: downloadAnswer,
  whenClosed: 'allowed',
  changes: [],
});

export const getArchive = endpoint({
  method: 'GET',
  path: '/library/files/zip/{id}',
  summary: 'An archive of files, by its address',
  access: publicEndpoint('the address holds a random id: it is given to who may read the files, for five minutes'),
  params: v.object({ id }),
  answer: 'raw',
});
