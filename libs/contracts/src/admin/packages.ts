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

/** Packages for people without a company, by role; other roles cannot subscribe (spec 1 §6). */
export const PACKAGES_OF_PERSON: Readonly<Partial<Record<Role, readonly Package[]>>> = {
  Broker: ['Pro', 'Global'],
  InsuranceRepresentative: ['Pro', 'Global'],
  RiskManager: ['Pro'],
  DeveloperOwner: ['Pro'],
};

/** Types of subscribers in the API (spec 3 §9): companies by their type, people without a company by their role. */
export const SUBSCRIBER_TYPES = [
  'InsuranceCompany',
  'RiskCompany',
  'BrokerCompany',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
] as const;
export type SubscriberType = (typeof SUBSCRIBER_TYPES)[number];

/** The company type of subscribers that are companies; the others are people of that role. */
export const COMPANY_TYPE_OF_SUBSCRIBER = {
  InsuranceCompany: 'Insurance',
  RiskCompany: 'Risk',
  BrokerCompany: 'Broker',
} as const satisfies Partial<Record<SubscriberType, CompanyType>>;
export type CompanySubscriberType = keyof typeof COMPANY_TYPE_OF_SUBSCRIBER;
export const isCompanySubscriber = (type: SubscriberType): type is CompanySubscriberType =>
  type in COMPANY_TYPE_OF_SUBSCRIBER;

/** Packages that a subscriber is offered (spec 3 §6). */
export const packagesOf = (type: SubscriberType): readonly Package[] =>
  isCompanySubscriber(type) ? PACKAGES_OF_COMPANY[COMPANY_TYPE_OF_SUBSCRIBER[type]] : (PACKAGES_OF_PERSON[type] ?? []);
