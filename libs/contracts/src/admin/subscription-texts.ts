import type { Role } from '../common/enums.ts';
import type { Package, SubscriberType } from './packages.ts';

/** The lists of subscribers in the order of their tabs, by the word that the address has for them (spec 3 §2). */
export const SUBSCRIBER_LISTS = [
  { path: 'insurance-company', type: 'InsuranceCompany', label: 'Insurance Companies', one: 'Insurance Company' },
  { path: 'risk-company', type: 'RiskCompany', label: 'Risk Companies', one: 'Risk Company' },
  { path: 'broker-company', type: 'BrokerCompany', label: 'Broker Companies', one: 'Broker Company' },
  { path: 'broker', type: 'Broker', label: 'Brokers', one: 'Broker' },
  {
    path: 'insurance-representative',
    type: 'InsuranceRepresentative',
    label: 'Insurance Representatives',
    one: 'Insurance Representative',
  },
  { path: 'risk-manager', type: 'RiskManager', label: 'Risk Managers', one: 'Risk Manager' },
  { path: 'developer-owner', type: 'DeveloperOwner', label: 'Developer Owners', one: 'Developer Owner' },
] as const satisfies readonly {
  readonly path: string;
  readonly type: SubscriberType;
  readonly label: string;
  readonly one: string;
}[];
export type SubscriberPath = (typeof SUBSCRIBER_LISTS)[number]['path'];

/** Packages that have a tile of their own (spec 3 §2, §3). */
export const TILE_PACKAGES = ['Lite', 'Pro', 'Global'] as const satisfies readonly Package[];
/** Whose tab has no tile but the total (spec 3 §2). */
export const TOTAL_ONLY: readonly (SubscriberType | Role)[] = ['RiskManager', 'DeveloperOwner'];

/** What the administrator's Subscriptions say (spec 3 §2, §4, §5, §8). */
export const SUBSCRIPTION_SCREEN_TEXTS = {
  title: 'Subscriptions',
  addNew: 'Add New Subscriber',
  empty: 'There are no subscribers of this type yet.',
  totalActive: 'Total Active Subscribers',
  packageCount: (label: string): string => `${label} Package`,
  summary: 'Summary',

  name: 'Name',
  primaryContact: 'Primary Contact',
  email: 'Email',
  package: 'Package',
  start: 'Start',
  end: 'End',
  status: 'Status',
  invite: 'Invite',
  actions: 'Actions',
  inviteStatus: { Sent: 'Sent', Expired: 'Expired', Accepted: 'Accepted' },

  resend: 'Resend Invite',
  resendOf: (name: string): string => `Resend Invite to ${name}`,
  resent: (email: string): string => `The invitation email was successfully sent to ${email}.`,

  subscriberSection: 'Subscriber',
  subscriberType: 'Subscriber Type',
  source: 'Subscription for',
  newCompany: 'New company',
  existing: 'Existing subscriber',
  subscriber: 'Subscriber',
  companySection: 'Company',
  companyName: 'Company Name',
  location: 'Office Location',
  phone: 'Phone',
  contactSection: 'Primary Contact',
  firstName: 'First Name',
  lastName: 'Last Name',
  contactHint: 'The invite to sign up is sent to this email.',
  subscriptionSection: 'Subscription',
  subscriptionType: 'Type',
  period: 'Period',
  startDate: 'Start Date',
  endDate: 'End Date',
  maxProjectsCount: 'Max Number of Projects',
  maxProjectsHint: (min: number, max: number): string => `${min} to ${max}`,
  sendInvite: 'Add and Send Invite',
  willBeActive: 'The subscription will be active at once.',
  willBeExpired: 'The subscription will have expired.',
  startsIn: (time: string): string => `Time until start: ${time}`,

  added: (email: string): string =>
    `New subscriber was successfully added. The notification email was sent to ${email}.`,
  subscriptionAdded: 'Subscription was successfully added.',
} as const;
