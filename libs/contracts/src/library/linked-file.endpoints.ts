import { publicEndpoint } from '@portal/rights';
import { endpoint } from '../api/endpoint.ts';
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
