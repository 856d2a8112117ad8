import { publicEndpoint } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import { addressQuery } from './address.ts';
import { linkedFileAnswer, linkedFileBody } from './linked-file.ts';

export const getLinkedFileAddress = endpoint({
  method: 'POST',
  path: '/files/linked/address',
  summary: 'An address of a file for the holder of a link that shows it',
  access: publicEndpoint('the grant of a link is the proof'),
  audit: { none: 'it changes nothing' },
  body: linkedFileBody,
  answer: linkedFileAnswer,
  whenClosed: 'unrelated',
  changes: [],
});

export const readLinkedFile = endpoint({
  method: 'GET',
  path: '/files/linked/{id}/content',
  summary: 'The bytes of a file that a link shows, by its address',
  access: publicEndpoint('the address is the permission: it is sealed, for five minutes and as long as its link'),
  params: v.object({ id }),
  query: addressQuery,
  answer: 'raw',
});
