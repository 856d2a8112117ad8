import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { hazardAnswer, hazardQuery, hazardQueryParams, stormsAnswer, stormsQuery } from './hazard-query.ts';

export const queryHazard = endpoint({
  method: 'GET',
  path: '/geo/{peril}/FeatureServer/0/query',
  summary: 'The hazard class at a point, with score, description and colour',
  access: allow('location', 'read'),
  params: hazardQueryParams,
  query: hazardQuery,
  answer: hazardAnswer,
});

export const queryStorms = endpoint({
  method: 'GET',
  path: '/geo/hurricane/FeatureServer/1/query',
  summary: 'The storms that passed a point since 1980, the latest first',
  access: allow('location', 'read'),
  query: stormsQuery,
  answer: stormsAnswer,
});
