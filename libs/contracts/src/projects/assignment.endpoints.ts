import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { activitiesAnswer, historyQuery } from './activity.ts';
import {
  assignmentAnswer,
  assignmentsAnswer,
  assignmentsQuery,
  createAssignmentBody,
  declineAssignmentBody,
  inspectionDateBody,
  nameEngineerBody,
  proximitySuggestionsAnswer,
  suggestionsAnswer,
  suggestionsQuery,
  transferBody,
} from './assignment.ts';

/** An assignment decides who takes part in its project, and who is its primary risk engineer. */
const CHANGES = ['resources', 'details', 'projects', 'contacts'] as const;

export const listAssignments = endpoint({
  method: 'GET',
  path: '/assignments',
  summary: 'List the assignments of a project',
  access: allow('resource', 'read'),
  query: assignmentsQuery,
  answer: assignmentsAnswer,
  reads: ['resources', 'details'],
});

export const suggestResources = endpoint({
  method: 'GET',
  path: '/assignments/suggestions',
  summary: 'Companies and engineers that the viewer may assign to a project',
  access: allow('resource', 'update'),
  query: suggestionsQuery,
  answer: suggestionsAnswer,
  reads: ['resources', 'contacts'],
});

export const suggestNearResources = endpoint({
  method: 'GET',
  path: '/assignments/proximity-suggestions',
  summary: 'Engineers that the viewer may assign to a project, the nearest to its site first',
  access: allow('resource', 'update'),
  query: suggestionsQuery,
  answer: proximitySuggestionsAnswer,
  reads: ['resources', 'contacts'],
});

export const getAssignment = endpoint({
  method: 'GET',
  path: '/assignments/{id}',
  summary: 'One assignment',
  access: allow('resource', 'read'),
  answer: assignmentAnswer,
  reads: ['resources', 'details', 'notifications'],
});

export const getAssignmentHistory = endpoint({
  method: 'GET',
  path: '/assignments/{id}/history',
  summary: 'Who did what with an assignment, newest first',
  access: allow('resource', 'read'),
  query: historyQuery,
  answer: activitiesAnswer,
  reads: ['resources'],
});

export const createAssignment = endpoint({
  method: 'POST',
  path: '/assignments',
  summary: 'Assign a project to a risk company or to an engineer',
  access: allow('resource', 'create'),
  audit: { action: 'assignment.create' },
  body: createAssignmentBody,
  answer: assignmentAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const nameEngineer = endpoint({
  method: 'PUT',
  path: '/assignments/assign/risk-engineer',
  summary: 'Name the risk engineer of an assignment',
  access: allow('resource', 'update'),
  audit: { action: 'assignment.nameEngineer' },
  ifMatch: 'reload',
  body: nameEngineerBody,
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const requestTransfer = endpoint({
  method: 'PUT',
  path: '/assignments',
  summary: 'Propose another risk engineer for an assignment',
  access: allow('resource', 'update'),
  audit: { action: 'assignment.requestTransfer' },
  ifMatch: 'reload',
  body: nameEngineerBody,
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const completeTransfer = endpoint({
  method: 'PATCH',
  path: '/assignments/complete-transfer',
  summary: 'Complete the transfer of an assignment to the proposed risk engineer',
  access: allow('resource', 'read'),
  audit: { action: 'assignment.completeTransfer' },
  ifMatch: 'reload',
  body: transferBody,
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const declineTransfer = endpoint({
  method: 'PATCH',
  path: '/assignments/decline-transfer',
  summary: 'Take back the transfer of an assignment',
  access: allow('resource', 'update'),
  audit: { action: 'assignment.declineTransfer' },
  ifMatch: 'reload',
  body: transferBody,
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const acknowledgeAssignment = endpoint({
  method: 'PUT',
  path: '/assignments/{id}/acknowledge',
  summary: 'Acknowledge an assignment as its risk engineer',
  access: allow('resource', 'read'),
  audit: { action: 'assignment.acknowledge' },
  ifMatch: 'reload',
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const declineAssignment = endpoint({
  method: 'PUT',
  path: '/assignments/{id}/decline',
  summary: 'Decline an assignment as its risk engineer',
  access: allow('resource', 'read'),
  audit: { action: 'assignment.decline' },
  ifMatch: 'reload',
  body: declineAssignmentBody,
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});

export const setInspectionDate = endpoint({
  method: 'PUT',
  path: '/assignments/inspection-date',
  summary: 'Set the date by which an assignment is to be inspected',
  access: allow('resource', 'update'),
  audit: { action: 'assignment.setInspectionDate' },
  ifMatch: 'reload',
  body: inspectionDateBody,
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: ['resources'],
});

export const resendCompanyInvite = endpoint({
  method: 'PUT',
  path: '/assignments/{id}/resend-invite',
  summary: 'Mail the company of an assignment again, which has not registered yet',
  access: allow('resource', 'create'),
  audit: { action: 'assignment.resendInvite' },
  ifMatch: 'reload',
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: ['resources'],
});

export const cancelAssignment = endpoint({
  method: 'DELETE',
  path: '/assignments/{id}',
  summary: 'Cancel an assignment',
  access: allow('resource', 'delete'),
  audit: { action: 'assignment.cancel' },
  ifMatch: 'reload',
  answer: assignmentAnswer,
  whenClosed: 'refused',
  changes: CHANGES,
});
