import { allow } from '@portal/rights';
import { endpoint } from '../api/endpoint.ts';
import {
  createLocationBody,
  locationsAnswer,
  locationsQuery,
  locationWritten,
  updateLocationBody,
} from './location.ts';

/** Locations of a project: one primary and up to five secondary ones (spec 2 §2, §7; decisions §11). */
export const listLocations = endpoint({
  method: 'GET',
  path: '/locations',
  summary: 'List the locations of a project with their hazards',
  access: allow('location', 'read'),
  query: locationsQuery,
  answer: locationsAnswer,
  reads: ['location'],
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
  changes: ['location'],
});

export const updateLocation = endpoint({
  method: 'PUT',
  path: '/locations/{id}',
  summary: 'Change a location',
  access: allow('location', 'update'),
  audit: { action: 'location.update' },
  ifMatch: true,
  body: updateLocationBody,
  answer: locationWritten,
  whenClosed: 'refused',
  changes: ['location'],
});

export const setPrimaryLocation = endpoint({
  method: 'PUT',
  path: '/locations/{id}/set-as-primary',
  summary: 'Make a location the only primary one of its project',
  access: allow('location', 'update'),
  audit: { action: 'location.setPrimary' },
  ifMatch: true,
  answer: locationWritten,
  whenClosed: 'refused',
  changes: ['location'],
});

export const deleteLocation = endpoint({
  method: 'DELETE',
  path: '/locations/{id}',
  summary: 'Delete a location',
  access: allow('location', 'delete'),
  audit: { action: 'location.delete' },
  ifMatch: true,
  answer: locationWritten,
  whenClosed: 'refused',
  changes: ['location'],
});
