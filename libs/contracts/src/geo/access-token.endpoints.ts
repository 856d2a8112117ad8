import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { mapTokenAnswer } from './access-token.ts';

export const getMapToken = endpoint({
  method: 'GET',
  path: '/locations/access-token',
  summary: 'A token that the map services take as `token` for ten minutes',
  access: allow('location', 'read'),
  answer: mapTokenAnswer,
});
