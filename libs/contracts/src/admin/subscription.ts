import * as v from 'valibot';
import type { CompanyType, Plan, Role } from '../common/enums.ts';
import { calendarDate, id } from '../common/fields.ts';
import { answer } from '../common/list.ts';

/** Plans that can be subscribed to; FreeUsage is having no subscription (spec 1 §6). */
export const PACKAGES = ['Lite', 'LitePlus', 'Pro', 'Global'] as const satisfies readonly Plan[];
export type Package = (typeof PACKAGES)[number];

export const SUBSCRIPTION_TYPES = ['Paid', 'Free'] as const;
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];

/** Periods as they go over the wire, with their months (spec 1 §9, decisions §2). */
export const PERIOD_MONTHS = { OneMonth: 1, ThreeMonths: 3, SixMonths: 6, Year: 12 } as const;
export type SubscriptionPeriod = keyof typeof PERIOD_MONTHS;

const PERIODS = Object.keys(PERIOD_MONTHS) as [SubscriptionPeriod, ...SubscriptionPeriod[]];

/** States of a subscription; they follow from today's date in UTC (decisions §10). */
export const SUBSCRIPTION_STATUSES = ['Active', 'Upcoming', 'Expired'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Projects of a Lite subscription; the other packages have no limit (spec 3 §9, decisions §2). */
export const LITE_PROJECTS = { min: 20, max: 50, default: 20 } as const;

/** Packages that a company may have, by its type (spec 1 §6). */
export const PACKAGES_OF_COMPANY: Readonly<Record<Exclude<CompanyType, 'NoCompany'>, readonly Package[]>> = {
  Insurance: PACKAGES,
  Broker: PACKAGES,
  Risk: ['Pro', 'Global'],
};

/** Packages that a person without a company may have, by role; who is not named cannot subscribe (spec 1 §6). */
export const PACKAGES_OF_PERSON: Readonly<Partial<Record<Role, readonly Package[]>>> = {
  Broker: ['Pro', 'Global'],
  InsuranceRepresentative: ['Pro', 'Global'],
  RiskManager: ['Pro'],
  DeveloperOwner: ['Pro'],
};

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
 * `GET /subscriptions/current`: that of the viewer's company, without a company the viewer's own. Of several the active
 * one, then the next to come, then the last that expired; null for who never had one.
 */
export const currentSubscriptionAnswer = answer(v.nullable(subscription));
