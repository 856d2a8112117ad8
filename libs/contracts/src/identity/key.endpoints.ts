import { publicEndpoint } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { jwks } from './jwks.ts';

export const getKeySet = endpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Public keys of access tokens',
  access: publicEndpoint('public keys are public'),
  answer: jwks,
});
