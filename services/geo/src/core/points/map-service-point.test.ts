import { COORDINATE_TEXTS } from '@portal/contracts/geo/coordinate';
import { Problem } from '@portal/service-kit';
import { describe, expect, it } from 'vitest';
import { readPoint } from './map-service-point.ts';

const refusal = (text: string): unknown => {
  try {
    readPoint(text, 'geometry');
  } catch (error) {
    return error instanceof Problem ? [error.statusCode, error.parts.fieldErrors?.['geometry']] : error;
  }
  return undefined;
};

describe('a point of a map service', () => {
  it.each([
    ['11.57,48.13', 11.57, 48.13],
    [' -74.006 , 40.714 ', -74.006, 40.714],
    ['{"x":11.57,"y":48.13,"spatialReference":{"wkid":4326}}', 11.57, 48.13],
    ['0,90', 0, 90],
    ['0,-90', 0, -90],
    ['180,0', 180, 0],
    ['-180,0', -180, 0],
  ])('is read from %s', (text, longitude, latitude) => {
    expect(readPoint(text, 'geometry')).toEqual({ longitude, latitude });
  });

  it.each([
    ['0,90.0001', [COORDINATE_TEXTS.swapped]],
    ['48.13,-122.4', [COORDINATE_TEXTS.swapped]],
    ['100,91', [COORDINATE_TEXTS.latitude]],
    ['180.1,0', [COORDINATE_TEXTS.longitude]],
    ['-181,-500', [COORDINATE_TEXTS.latitude, COORDINATE_TEXTS.longitude]],
    ['{"x":0,"y":-91}', [COORDINATE_TEXTS.swapped]],
  ])('%s lies beyond the ranges', (text, messages) => {
    expect(refusal(text)).toEqual([400, messages]);
  });

  it.each([
    '',
    '48.13',
    '48°08′N,11°34′E',
    '48,13,11,57',
    'NaN,1',
    '1e2,1',
    'Infinity,0',
    '{"x":1}',
    '{"x":"1","y":2}',
    '{"x":1,"y":2,"spatialReference":{"wkid":3857}}',
    '{',
    '1,2;drop table',
  ])('%s is none', (text) => {
    expect(refusal(text)).toEqual([400, [COORDINATE_TEXTS.notAPoint]]);
  });
});
