import { allow, type Action } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  actionRecommendationBody,
  bulkAnswer,
  bulkApproveAnswer,
  bulkApproveBody,
  bulkEditBody,
  bulkStepBody,
  commentRecommendationBody,
  recommendationAnswer,
  rejectRecommendationBody,
  setStatusBody,
  sentAnswer,
} from './recommendation.ts';
import { inspectionPath } from './inspection.ts';

export const bulkApproveRecommendations = endpoint({
  method: 'PUT',
  path: '/risks/bulk-approve',
  summary: 'Approve recommendations, each by itself',
  access: allow('recommendation', 'read'),
  audit: { action: 'recommendation.approve' },
  body: bulkApproveBody,
  answer: bulkApproveAnswer,
  whenClosed: 'unrelated',
  changes: ['recommendations'],
});

export const stepRecommendations = endpoint({
  method: 'PUT',
  path: '/risks/bulk-step',
  summary: 'Take one step with several recommendations, each by itself',
  access: allow('recommendation', 'read'),
  audit: { action: 'recommendation.bulkStep' },
  body: bulkStepBody,
  answer: bulkAnswer,
  whenClosed: 'unrelated',
  changes: ['recommendations'],
});

export const editRecommendations = endpoint({
  method: 'PUT',
  path: '/risks/bulk-edit',
  summary: 'Change priority, due date or location of several drafts, each by itself',
  access: allow('recommendation', 'update'),
  audit: { action: 'recommendation.bulkEdit' },
  body: bulkEditBody,
  answer: bulkAnswer,
  whenClosed: 'unrelated',
  changes: ['recommendations'],
});

export const approveRecommendation = endpoint({
  method: 'PUT',
  path: '/risks/{id}/approve',
  summary: 'Approve a recommendation',
  access: allow('recommendation', 'read'),
  audit: { action: 'recommendation.approve' },
  ifMatch: 'overwrite',
  answer: recommendationAnswer,
  whenClosed: 'refused',
  changes: ['recommendations'],
});

export const rejectRecommendation = endpoint({
  method: 'PUT',
  path: '/risks/{id}/reject',
  summary: 'Reject a recommendation that waits for approval',
  access: allow('recommendation', 'approve'),
  audit: { action: 'recommendation.reject' },
  ifMatch: 'overwrite',
  body: rejectRecommendationBody,
  answer: recommendationAnswer,
  whenClosed: 'refused',
  changes: ['recommendations'],
});

export const setRecommendationStatus = endpoint({
  method: 'PUT',
  path: '/risks/{id}/status',
  summary: 'Take a recommendation up, close it or ask for further action',
  access: allow('recommendation', 'read'),
  audit: { action: 'recommendation.setStatus' },
  ifMatch: 'overwrite',
  body: setStatusBody,
  answer: recommendationAnswer,
  whenClosed: 'refused',
  changes: ['recommendations'],
});

export const actionRecommendation = endpoint({
  method: 'PUT',
  path: '/risks/{id}/action',
  summary: 'Say what was done about a recommendation',
  access: allow('recommendation', 'act'),
  audit: { action: 'recommendation.action' },
  ifMatch: 'overwrite',
  body: actionRecommendationBody,
  answer: recommendationAnswer,
  whenClosed: 'refused',
  changes: ['recommendations'],
});

export const commentRecommendation = endpoint({
  method: 'PUT',
  path: '/risks/{id}/comment',
  summary: 'Comment on a recommendation',
  access: allow('recommendation', 'read'),
  audit: { action: 'recommendation.comment' },
  ifMatch: 'any',
  body: commentRecommendationBody,
  answer: recommendationAnswer,
  whenClosed: 'allowed',
  changes: ['recommendations'],
});

/** A call about all recommendations of an inspection, with the right of decisions §11 that its actors have. */
const inspectionCall = <const Path extends string>(path: Path, summary: string, right: Action, action: string) =>
  endpoint({
    method: 'PUT',
    path: `/inspections/{id}/${path}`,
    summary,
    access: allow('recommendation', right),
    audit: { action },
    ifMatch: 'reload',
    params: inspectionPath,
    answer: sentAnswer,
    whenClosed: 'refused',
    changes: ['recommendations', 'inspections'],
  });

export const sendInspectionForApproval = inspectionCall(
  'send-for-approval',
  'Send the recommendations of an inspection for approval',
  'update',
  'inspection.sendForApproval',
);
export const sendInspectionToRiskEngineer = inspectionCall(
  'send-to-risk-engineer',
  'Send the approved recommendations of an inspection to the risk engineer',
  'approve',
  'inspection.sendToRiskEngineer',
);
export const issueInspection = inspectionCall(
  'issue',
  'Issue the recommendations of an inspection',
  'issue',
  'inspection.issue',
);
