import { allow } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  candidateListAnswer,
  candidateQuery,
  subscriptionSummaryAnswer,
  subscriptionSummaryQuery,
  subscriberListAnswer,
  subscriberListQuery,
} from './subscriber.ts';

const listSubscribersAt = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'Subscribers of a type, each with its subscription of now',
    access: allow('subscription', 'read'),
    query: subscriberListQuery,
    answer: subscriberListAnswer,
    reads: ['subscriptions'],
  });

export const listSubscribers = listSubscribersAt('/subscriptions');
/** The specification writes the list with a slash at its end; both are the same list. */
export const listSubscribersWithSlash = listSubscribersAt('/subscriptions/');

export const getSubscriptionSummary = endpoint({
  method: 'GET',
  path: '/subscriptions/summary',
  summary: 'Active subscriptions of a type, by package',
  access: allow('subscription', 'read'),
  query: subscriptionSummaryQuery,
  answer: subscriptionSummaryAnswer,
  reads: ['subscriptions'],
});

export const listSubscriptionCandidates = endpoint({
  method: 'GET',
  path: '/subscriptions/subscribers',
  summary: 'Companies or people of a type, to choose one for a new subscription',
  access: allow('subscription', 'read'),
  query: candidateQuery,
  answer: candidateListAnswer,
  reads: ['subscriptions'],
});
