import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { hazardLayerAnswer, hazardLayerParams, hazardLayersAnswer } from './layers.ts';

export const listHazardLayers = endpoint({
  method: 'GET',
  path: '/geo/layers',
  summary: 'The hazard layers as the viewer has them, with legends and credits',
  access: allow('location', 'read'),
  answer: hazardLayersAnswer,
});

export const getHazardLayer = endpoint({
  method: 'GET',
  path: '/geo/layers/{peril}',
  summary: 'What a layer draws: the grid of classes, and the tracks of hurricane',
  access: allow('location', 'read'),
  params: hazardLayerParams,
  answer: hazardLayerAnswer,
});
