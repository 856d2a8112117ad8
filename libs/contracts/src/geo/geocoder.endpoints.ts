import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  findCandidatesAnswer,
  findCandidatesQuery,
  reverseGeocodeAnswer,
  reverseGeocodeQuery,
  suggestAnswer,
  suggestQuery,
} from './geocoder.ts';

export const suggestAddresses = endpoint({
  method: 'GET',
  path: '/geo/GeocodeServer/suggest',
  summary: 'Places whose name begins with a text',
  access: allow('location', 'read'),
  query: suggestQuery,
  answer: suggestAnswer,
});

export const findAddressCandidates = endpoint({
  method: 'GET',
  path: '/geo/GeocodeServer/findAddressCandidates',
  summary: 'The places that a suggestion or a line stands for',
  access: allow('location', 'read'),
  query: findCandidatesQuery,
  answer: findCandidatesAnswer,
});

export const reverseGeocode = endpoint({
  method: 'GET',
  path: '/geo/GeocodeServer/reverseGeocode',
  summary: 'The place of a point',
  access: allow('location', 'read'),
  query: reverseGeocodeQuery,
  answer: reverseGeocodeAnswer,
});
