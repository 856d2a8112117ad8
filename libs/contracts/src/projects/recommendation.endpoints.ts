import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from './activity.ts';
import { projectExportAnswer } from './project-view.ts';
import {
  createRecommendationBody,
  nextNumberAnswer,
  recommendationAnswer,
  recommendationDeleted,
  recommendationsAnswer,
  recommendationsExportBody,
  recommendationsOfInspectionQuery,
  recommendationsOfProjectQuery,
  updateRecommendationBody,
} from './recommendation.ts';

export const exportRecommendations = endpoint({
  method: 'POST',
  path: '/risks/exports',
  summary: 'An address that gives the recommendations of a project as a file, once, for a minute',
  access: allow('recommendation', 'read'),
  audit: { action: 'recommendation.export' },
  body: recommendationsExportBody,
  answer: projectExportAnswer,
  whenClosed: 'allowed',
  changes: [],
});

export const listRecommendations = endpoint({
  method: 'GET',
  path: '/inspections/risks',
  summary: 'List the recommendations of an inspection',
  access: allow('recommendation', 'read'),
  query: recommendationsOfInspectionQuery,
  answer: recommendationsAnswer,
  reads: ['recommendations', 'details'],
});

export const listAllRecommendations = endpoint({
  method: 'GET',
  path: '/inspections/all-risks',
  summary: 'List the recommendations of a project',
  access: allow('recommendation', 'read'),
  query: recommendationsOfProjectQuery,
  answer: recommendationsAnswer,
  reads: ['recommendations', 'details'],
});

export const getRecommendation = endpoint({
  method: 'GET',
  path: '/risks/{id}',
  summary: 'One recommendation with its comments',
  access: allow('recommendation', 'read'),
  answer: recommendationAnswer,
  reads: ['recommendations', 'details'],
});

export const getRecommendationHistory = endpoint({
  method: 'GET',
  path: '/risks/{id}/history',
  summary: 'Who did what with a recommendation, newest first',
  access: allow('recommendation', 'read'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['recommendations'],
});

export const getNextRecommendationNumber = endpoint({
  method: 'GET',
  path: '/projects/{id}/next-risk-number',
  summary: 'The number that the next recommendation of a project will have',
  access: allow('recommendation', 'create'),
  answer: nextNumberAnswer,
  reads: ['recommendations'],
});

export const createRecommendation = endpoint({
  method: 'POST',
  path: '/risks',
  summary: 'Add a recommendation to an inspection',
  access: allow('recommendation', 'create'),
  audit: { action: 'recommendation.create' },
  body: createRecommendationBody,
  answer: recommendationAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['recommendations'],
});

export const updateRecommendation = endpoint({
  method: 'PUT',
  path: '/risks',
  summary: 'Change what a recommendation says',
  access: allow('recommendation', 'update'),
  audit: { action: 'recommendation.update' },
  ifMatch: 'overwrite',
  body: updateRecommendationBody,
  answer: recommendationAnswer,
  whenClosed: 'refused',
  changes: ['recommendations'],
});

export const deleteRecommendation = endpoint({
  method: 'DELETE',
  path: '/risks/{id}',
  summary: 'Delete a recommendation that was not approved',
  access: allow('recommendation', 'delete'),
  audit: { action: 'recommendation.delete' },
  ifMatch: 'reload',
  answer: recommendationDeleted,
  whenClosed: 'refused',
  changes: ['recommendations'],
});
