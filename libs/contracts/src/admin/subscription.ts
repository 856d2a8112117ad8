import type { CompanyType, Plan, Role } from '../common/enums.ts';

/** Plans that can be subscribed to; FreeUsage is having no subscription (spec 1 §6). */
export const PACKAGES = ['Lite', 'LitePlus', 'Pro', 'Global'] as const satisfies readonly Plan[];
export type Package = (typeof PACKAGES)[number];

export const SUBSCRIPTION_TYPES = ['Paid', 'Free'] as const;
export type SubscriptionType = (typeof SUBSCRIPTION_TYPES)[number];

/** Periods as they go over the wire, with their months (spec 1 §9, decisions §2). */
export const PERIOD_MONTHS = { OneMonth: 1, ThreeMonths: 3, SixMonths: 6, Year: 12 } as const;
export type SubscriptionPeriod = keyof typeof PERIOD_MONTHS;

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
