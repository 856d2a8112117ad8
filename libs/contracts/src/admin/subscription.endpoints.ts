import { allow, signedIn } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { currentSubscriptionAnswer, newSubscription, newSubscriptionAnswer } from './subscription.ts';

export const getCurrentSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/current',
  summary: 'The subscription of one’s own company, without a company one’s own',
  access: signedIn,
  answer: currentSubscriptionAnswer,
  reads: ['subscriptions'],
});

export const createSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions',
  summary: 'Add a subscription; for a new company with its invite',
  access: allow('subscription', 'create'),
  audit: { action: 'subscription.create' },
  body: newSubscription,
  answer: newSubscriptionAnswer,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['subscriptions', 'invites'],
});
