import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  createLocationBody,
  locationWritten,
  locationsAnswer,
  locationsQuery,
  updateLocationBody,
} from './location.ts';

export const listLocations = endpoint({
  method: 'GET',
  path: '/locations',
  summary: 'List the locations of a project with their hazards',
  access: allow('location', 'read'),
  query: locationsQuery,
  answer: locationsAnswer,
  reads: ['location', 'details'],
});

export const createLocation = endpoint({
  method: 'POST',
  path: '/locations',
  summary: 'Add a location to a project',
  access: allow('location', 'create'),
  audit: { action: 'location.create' },
  body: createLocationBody,
  answer: locationWritten,
  status: 201,
  whenClosed: 'refused',
  changes: ['location', 'details', 'projects'],
});

export const updateLocation = endpoint({
  method: 'PUT',
  path: '/locations/{id}',
  summary: 'Change a location',
  access: allow('location', 'update'),
  audit: { action: 'location.update' },
  ifMatch: 'overwrite',
  body: updateLocationBody,
  answer: locationWritten,
  whenClosed: 'refused',
  changes: ['location', 'details', 'projects'],
});

export const setPrimaryLocation = endpoint({
  method: 'PUT',
  path: '/locations/{id}/set-as-primary',
  summary: 'Make a location the only primary one of its project',
  access: allow('location', 'update'),
  audit: { action: 'location.setPrimary' },
  ifMatch: 'reload',
  answer: locationWritten,
  whenClosed: 'refused',
  changes: ['location', 'details', 'projects'],
});

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/locations/{id}',
  summary: 'Delete a location',
  access: allow('location', 'delete'),
  audit: { action: 'location.delete' },
  ifMatch: 'reload',
  answer: locationWritten,
  whenClosed: 'refused',
  changes: ['location', 'details', 'projects'],
});
