import { publicEndpoint } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';

const SIGNED = publicEndpoint('the address itself is the permission: it is signed, and only for some minutes');

/** A repeated parameter is refused like an unsigned one. */
const values = v.union([v.string(), v.array(v.string())]);
const value = v.optional(values);
/** Parameters that the signature does not cover end its permission. */
const signedQuery = v.objectWithRest(
  { expires: value, signature: value, name: value, type: value, as: value, maxBytes: value, size: value, part: value },
  values,
);

export const readStoredFile = endpoint({
  method: 'GET',
  path: '/storage/{key}',
  summary: 'The bytes of a file, by a signed address',
  access: SIGNED,
  query: signedQuery,
  answer: 'raw',
});

export const writeStoredFile = endpoint({
  method: 'PUT',
  path: '/storage/{key}',
  summary: 'Takes the bytes of an upload, by a signed address',
  access: SIGNED,
  audit: { none: 'bytes are no file before POST /files, which is recorded' },
  query: signedQuery,
  consumes: 'application/octet-stream',
  answer: 'raw',
  whenClosed: 'unrelated',
  changes: [],
});
