import * as v from 'valibot';
import { enteredAddress, phone, phoneFitsCountry } from '../common/address.ts';
import { calendarDate, email, id, properName, requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import {
  LITE_PROJECTS,
  PACKAGES,
  PERIOD_MONTHS,
  SUBSCRIBER_TYPES,
  SUBSCRIPTION_TYPES,
  type SubscriptionPeriod,
} from './packages.ts';

const PERIODS = Object.keys(PERIOD_MONTHS) as [SubscriptionPeriod, ...SubscriptionPeriod[]];

/** States of a subscription; they follow from today's date in UTC (decisions §10). */
export const SUBSCRIPTION_STATUSES = ['Active', 'Upcoming', 'Expired'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Years in which a subscription may begin; others are slips of the keyboard. */
const FIRST_START = '2000-01-01';
const LAST_START = '2099-12-31';

/** Faults of a new subscription's fields (spec 3 §8). */
const FAULTS = {
  startDate: `Use a date from ${FIRST_START.slice(0, 4)} to ${LAST_START.slice(0, 4)}`,
  maxProjects: `Must be between ${LITE_PROJECTS.min} and ${LITE_PROJECTS.max}`,
} as const;

/** Resolves the alias `Month` to `OneMonth` (decisions §2). */
export const periodOf = (period: SubscriptionPeriod | 'Month'): SubscriptionPeriod =>
  period === 'Month' ? 'OneMonth' : period;

/** A company that the administrator invites, with its primary contact: all is required (spec 3 §5). */
export const companyInviteInfo = v.pipe(
  v.strictObject({
    companyName: properName(LIMITS.companyName),
    address: enteredAddress,
    phone,
    location: requiredText(LIMITS.locationName),
    primaryUserName: v.strictObject({
      firstName: properName(LIMITS.contactName),
      lastName: properName(LIMITS.contactName),
    }),
    primaryUserEmail: email,
  }),
  phoneFitsCountry('address', 'phone'),
);
export type CompanyInviteInfo = v.InferOutput<typeof companyInviteInfo>;

/** `POST /subscriptions` (spec 3 §7): for an existing subscriber, or for a company to invite. */
export const newSubscription = v.strictObject({
  subscriberType: v.picklist(SUBSCRIBER_TYPES),
  subscriberId: v.optional(id),
  companyInviteInfo: v.optional(companyInviteInfo),
  type: v.picklist(SUBSCRIPTION_TYPES),
  package: v.optional(v.picklist(PACKAGES)),
  /** The package's name where a company is invited; both at once must agree. */
  packageType: v.optional(v.picklist(PACKAGES)),
  period: v.picklist([...PERIODS, 'Month']),
  startDate: v.pipe(
    v.string(MESSAGES.required),
    v.nonEmpty(MESSAGES.required),
    calendarDate,
    v.check((date) => date >= FIRST_START && date <= LAST_START, FAULTS.startDate),
  ),
  /** Number of projects of a Lite subscription, 20 by default; ignored for others. */
  maxProjectsCount: v.nullish(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(LITE_PROJECTS.min, FAULTS.maxProjects),
      v.maxValue(LITE_PROJECTS.max, FAULTS.maxProjects),
    ),
  ),
});
export type NewSubscription = v.InferOutput<typeof newSubscription>;

/** A subscription of a company or a person (spec 3 §3). It begins at 00:00 UTC of its start and ends with its end. */
export const subscription = v.object({
  id,
  type: v.picklist(SUBSCRIPTION_TYPES),
  package: v.picklist(PACKAGES),
  period: v.picklist(PERIODS),
  startDate: calendarDate,
  endDate: calendarDate,
  status: v.picklist(SUBSCRIPTION_STATUSES),
  /** Null but for Lite. */
  maxProjectsCount: v.nullable(v.number()),
});
export type Subscription = v.InferOutput<typeof subscription>;

/**
 * `GET /subscriptions/current`: that of the viewer's company, for people without a company their own. Of several the
 * active one, then the next to start, then the last that expired; null for people who never had one.
 */
export const currentSubscriptionAnswer = answer(v.nullable(subscription));

/** Answer of `POST /subscriptions`; the invite is that of the invited company. */
export const newSubscriptionAnswer = answer(
  v.object({ ...subscription.entries, subscriberId: id, inviteId: v.nullable(id) }),
);
