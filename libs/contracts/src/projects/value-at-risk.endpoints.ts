import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from './activity.ts';
import {
  bandPercentsBody,
  constructionValuesAnswer,
  operationalValuesAnswer,
  operationalValuesBody,
} from './value-at-risk.ts';

export const getOperationalValues = endpoint({
  method: 'GET',
  path: '/projects/{id}/operational-var-fees',
  summary: 'The insured values of an operational property with what is at risk of them',
  access: allow('var', 'read'),
  answer: operationalValuesAnswer,
  reads: ['var', 'details'],
});

export const getOperationalValuesHistory = endpoint({
  method: 'GET',
  path: '/projects/{id}/operational-var-fees/history',
  summary: 'Who declared which values of an operational property, newest first',
  access: allow('var', 'read'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['var'],
});

export const saveOperationalValues = endpoint({
  method: 'PUT',
  path: '/projects/{id}/operational-var-fees',
  summary: 'Declare the insured values of an operational property',
  access: allow('var', 'update'),
  audit: { action: 'operationalValues.save' },
  ifMatch: 'overwrite',
  body: operationalValuesBody,
  answer: operationalValuesAnswer,
  whenClosed: 'refused',
  changes: ['var', 'details', 'projects'],
});

export const getConstructionValues = endpoint({
  method: 'GET',
  path: '/projects/{id}/construction-var',
  summary: 'The insured value of a construction project with what is at risk of it today',
  access: allow('var', 'read'),
  answer: constructionValuesAnswer,
  reads: ['details'],
});

export const saveBandPercents = endpoint({
  method: 'PUT',
  path: '/projects/{id}/construction-var',
  summary: 'Set the percent of each band for the value at risk of a construction project',
  access: allow('var', 'update'),
  audit: { action: 'project.setBandPercents' },
  ifMatch: 'overwrite',
  body: bandPercentsBody,
  answer: constructionValuesAnswer,
  whenClosed: 'refused',
  changes: ['details', 'projects'],
});
