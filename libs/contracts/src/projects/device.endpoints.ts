import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from './activity.ts';
import {
  createDeviceBody,
  deviceAnswer,
  deviceDeleted,
  deviceFlagsAnswer,
  deviceFlagsBody,
  devicesAnswer,
  devicesTabAnswer,
  deviceTokenAnswer,
  projectQuery,
  readingsAnswer,
  readingsQuery,
  updateDeviceBody,
} from './device.ts';

export const listDevices = endpoint({
  method: 'GET',
  path: '/devices',
  summary: 'List the devices of a project with the readings of a day',
  access: allow('control', 'read'),
  query: projectQuery,
  answer: devicesAnswer,
  reads: ['devices', 'details'],
});

export const getDevice = endpoint({
  method: 'GET',
  path: '/devices/{id}',
  summary: 'One device',
  access: allow('control', 'read'),
  answer: deviceAnswer,
  reads: ['devices', 'details'],
});

export const getDeviceHistory = endpoint({
  method: 'GET',
  path: '/devices/{id}/history',
  summary: 'Changes and alerts of a device, newest first',
  access: allow('control', 'read'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['devices'],
});

export const getDeviceReadings = endpoint({
  method: 'GET',
  path: '/devices/{id}/readings',
  summary: 'Readings of a device in a period, some at a time',
  access: allow('control', 'read'),
  query: readingsQuery,
  answer: readingsAnswer,
  reads: ['devices'],
});

export const createDevice = endpoint({
  method: 'POST',
  path: '/devices',
  summary: 'Register a device; its token is answered this once',
  access: allow('control', 'create'),
  audit: { action: 'device.create' },
  body: createDeviceBody,
  answer: deviceTokenAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['devices'],
});

export const updateDevice = endpoint({
  method: 'PUT',
  path: '/devices/{id}',
  summary: 'Change name and limits of a device',
  access: allow('control', 'update'),
  audit: { action: 'device.update' },
  ifMatch: 'overwrite',
  body: updateDeviceBody,
  answer: deviceAnswer,
  whenClosed: 'refused',
  changes: ['devices'],
});

export const acknowledgeDevice = endpoint({
  method: 'PUT',
  path: '/devices/{id}/acknowledge',
  summary: 'Acknowledge the alert of a device; nobody is asked to act on it any more',
  access: allow('control', 'update'),
  audit: { action: 'device.acknowledge' },
  ifMatch: 'reload',
  answer: deviceAnswer,
  whenClosed: 'refused',
  changes: ['devices'],
});

export const replaceDeviceToken = endpoint({
  method: 'PUT',
  path: '/devices/{id}/token',
  summary: 'Replace the token of a device: the old one ends, the new one is answered this once',
  access: allow('control', 'create'),
  audit: { action: 'device.replaceToken' },
  ifMatch: 'reload',
  answer: deviceTokenAnswer,
  whenClosed: 'refused',
  changes: ['devices'],
});

export const deleteDevice = endpoint({
  method: 'DELETE',
  path: '/devices/{id}',
  summary: 'Remove a device with its readings',
  access: allow('control', 'delete'),
  audit: { action: 'device.delete' },
  ifMatch: 'reload',
  answer: deviceDeleted,
  whenClosed: 'refused',
  changes: ['devices'],
});

export const setDeviceFlags = endpoint({
  method: 'PUT',
  path: '/projects/{id}/device-flags',
  summary: 'Give a project its CONTROLS, or take them away',
  access: allow('control', 'create'),
  audit: { action: 'project.setDeviceFlags' },
  ifMatch: 'overwrite',
  body: deviceFlagsBody,
  answer: deviceFlagsAnswer,
  whenClosed: 'refused',
  changes: ['details', 'devices', 'projects'],
});

export const isDevicesTabAvailable = endpoint({
  method: 'GET',
  path: '/report-notes/is-devices-tab-available',
  summary: 'The further flag of a project by which it has CONTROLS',
  access: allow('control', 'read'),
  query: projectQuery,
  answer: devicesTabAnswer,
  reads: ['details'],
});
