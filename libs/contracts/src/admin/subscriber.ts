import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';
import { postalAddress } from '../identity/user.ts';
import { SUBSCRIBER_TYPES } from './packages.ts';
import { SUBSCRIBER_SORT_FIELDS } from './sort-fields.ts';
import { subscription } from './subscription.ts';

const subscriberType = v.picklist(SUBSCRIBER_TYPES, 'There is no such type of subscriber');

/** Status of the invite sent by the portal to a company (spec 3 §4). */
export const COMPANY_INVITE_STATUSES = ['Sent', 'Expired', 'Accepted'] as const;

/** A subscriber with its relevant subscription (spec 3 §3): one row of the administrator's list. */
export const subscriber = v.object({
  id,
  subscriberType,
  name: v.string(),
  address: v.nullable(postalAddress),
  phone: v.nullable(v.string()),
  /** E-mail of the primary contact, or of the person. */
  email: v.nullable(v.string()),
  /** Null for people. */
  primaryContactFullName: v.nullable(v.string()),
  /** Null for people, and for companies that the portal did not invite. */
  icInviteStatus: v.nullable(v.picklist(COMPANY_INVITE_STATUSES)),
  subscriptionInfo: subscription,
});
export type Subscriber = v.InferOutput<typeof subscriber>;

/** `GET /subscriptions/` (spec 3 §7): subscribers of one type. */
export const subscriberListQuery = v.object({ ...listQuery(SUBSCRIBER_SORT_FIELDS).entries, subscriberType });
export const subscriberListAnswer = listAnswer(subscriber);

/** `GET /subscriptions/summary`: subscriptions of the type that are active today (spec 3 §3). */
export const subscriptionSummaryQuery = v.object({ subscriberType });
export const subscriptionSummary = v.object({
  activeSubscriptionsCount: v.number(),
  litePackageSubscriptionsCount: v.number(),
  proPackageSubscriptionsCount: v.number(),
  globalPackageSubscriptionsCount: v.number(),
});
export type SubscriptionSummary = v.InferOutput<typeof subscriptionSummary>;
export const subscriptionSummaryAnswer = answer(subscriptionSummary);

/** `GET /subscriptions/subscribers`: companies or people of the type, to choose one for a new subscription. */
export const candidateQuery = v.object({ ...listQuery(['name']).entries, subscriberType });
export const candidate = v.object({ id, name: v.string(), email: v.nullable(v.string()) });
export type Candidate = v.InferOutput<typeof candidate>;
export const candidateListAnswer = listAnswer(candidate);
