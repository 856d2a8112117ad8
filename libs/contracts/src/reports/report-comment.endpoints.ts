import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { reportCommentAnswer, reportCommentBody, reportCommentsAnswer } from './report.ts';

/** Comments are for those who write and approve reports; people with whom one is shared have none of them. */
export const listReportComments = endpoint({
  method: 'GET',
  path: '/reports/main/{id}/comments',
  summary: 'The newest comments on a main report, the oldest of them first',
  access: allow('report', 'create'),
  answer: reportCommentsAnswer,
  reads: ['reports'],
});

export const commentReport = endpoint({
  method: 'POST',
  path: '/reports/main/{id}/comments',
  summary: 'Comment on a main report',
  access: allow('report', 'create'),
  audit: { action: 'report.comment' },
  body: reportCommentBody,
  answer: reportCommentAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['reports'],
});
