import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from './activity.ts';
import {
  anticipatedDateAnswer,
  anticipatedDateQuery,
  cancelInspectionBody,
  completeInspectionBody,
  inspectionAnswer,
  inspectionDeleted,
  inspectionsAnswer,
  inspectionsByIntervalAnswer,
  inspectionsByIntervalQuery,
  inspectionsDropdownAnswer,
  inspectionsMaxCountAnswer,
  inspectionsOfProjectQuery,
  inspectionsQuery,
  inspectionsSummaryAnswer,
  rescheduleInspectionBody,
  scheduleInspectionBody,
} from './inspection.ts';

export const getInspectionsSummary = endpoint({
  method: 'GET',
  path: '/inspections/summary',
  summary: 'How far the expected inspections of a project are',
  access: allow('inspection', 'read'),
  query: inspectionsOfProjectQuery,
  answer: inspectionsSummaryAnswer,
  reads: ['inspections', 'recommendations', 'details'],
});

export const getMaxInspectionCount = endpoint({
  method: 'GET',
  path: '/inspections/max-count',
  summary: 'How many inspections a project expects, and the next one without a date',
  access: allow('inspection', 'read'),
  query: inspectionsOfProjectQuery,
  answer: inspectionsMaxCountAnswer,
  reads: ['inspections', 'details'],
});

export const getAnticipatedDate = endpoint({
  method: 'GET',
  path: '/inspections/anticipated-date',
  summary: 'When an expected inspection is anticipated',
  access: allow('inspection', 'read'),
  query: anticipatedDateQuery,
  answer: anticipatedDateAnswer,
  reads: ['details'],
});

export const listInspections = endpoint({
  method: 'GET',
  path: '/inspections',
  summary: 'List the inspections of a project',
  access: allow('inspection', 'read'),
  query: inspectionsQuery,
  answer: inspectionsAnswer,
  reads: ['inspections', 'recommendations', 'location', 'details'],
});

export const listInspectionsByInterval = endpoint({
  method: 'GET',
  path: '/inspections/by-interval',
  summary: 'The inspections of a project between two instants',
  access: allow('inspection', 'read'),
  query: inspectionsByIntervalQuery,
  answer: inspectionsByIntervalAnswer,
  reads: ['inspections', 'recommendations', 'location', 'details'],
});

export const listInspectionChoices = endpoint({
  method: 'GET',
  path: '/inspections/dropdown',
  summary: 'The inspections of a project to choose from, without those that were cancelled',
  access: allow('inspection', 'read'),
  query: inspectionsOfProjectQuery,
  answer: inspectionsDropdownAnswer,
  reads: ['inspections', 'recommendations', 'location'],
});

export const getInspection = endpoint({
  method: 'GET',
  path: '/inspections/{id}',
  summary: 'One inspection',
  access: allow('inspection', 'read'),
  answer: inspectionAnswer,
  reads: ['inspections', 'recommendations', 'location', 'details'],
});

export const getInspectionHistory = endpoint({
  method: 'GET',
  path: '/inspections/{id}/history',
  summary: 'Who did what with an inspection, newest first',
  access: allow('inspection', 'read'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['inspections'],
});

export const scheduleInspection = endpoint({
  method: 'POST',
  path: '/inspections',
  summary: 'Schedule an inspection',
  access: allow('inspection', 'create'),
  audit: { action: 'inspection.schedule' },
  body: scheduleInspectionBody,
  answer: inspectionAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['inspections'],
});

export const rescheduleInspection = endpoint({
  method: 'PUT',
  path: '/inspections',
  summary: 'Reschedule an upcoming inspection',
  access: allow('inspection', 'update'),
  audit: { action: 'inspection.reschedule' },
  ifMatch: 'overwrite',
  body: rescheduleInspectionBody,
  answer: inspectionAnswer,
  whenClosed: 'refused',
  changes: ['inspections'],
});

export const deleteInspection = endpoint({
  method: 'DELETE',
  path: '/inspections/{id}',
  summary: 'Delete an upcoming inspection without recommendations',
  access: allow('inspection', 'delete'),
  audit: { action: 'inspection.delete' },
  ifMatch: 'reload',
  answer: inspectionDeleted,
  whenClosed: 'refused',
  changes: ['inspections'],
});

export const cancelInspection = endpoint({
  method: 'PUT',
  path: '/inspections/cancel',
  summary: 'Cancel an inspection without recommendations',
  access: allow('inspection', 'update'),
  audit: { action: 'inspection.cancel' },
  ifMatch: 'reload',
  body: cancelInspectionBody,
  answer: inspectionAnswer,
  whenClosed: 'refused',
  changes: ['inspections'],
});

export const completeInspection = endpoint({
  method: 'PUT',
  path: '/inspections/{id}/complete',
  summary: 'Complete an inspection that is in progress',
  access: allow('inspection', 'update'),
  audit: { action: 'inspection.complete' },
  ifMatch: 'reload',
  body: completeInspectionBody,
  answer: inspectionAnswer,
  whenClosed: 'refused',
  changes: ['inspections'],
});
