import {
  isCompanySubscriber,
  LITE_PROJECTS,
  packagesOf,
  type Package,
  type SubscriberType,
  type SubscriptionPeriod,
  type SubscriptionType,
} from '@portal/contracts/admin/packages';
import { newSubscription, type NewSubscription } from '@portal/contracts/admin/subscription';
import { MESSAGES } from '@portal/contracts/common/messages';
import type { FieldPath } from 'react-hook-form';
import { parse } from 'valibot';
import { bodyResolver } from '../../../forms/body-resolver.ts';

/** Source of the subscriber: a company to be invited, or an existing one. */
export type Source = 'New' | 'Existing';

/** Values of the form; an empty text is ''. */
export interface SubscriberFormValues {
  subscriberType: SubscriberType;
  source: Source;
  subscriberId: string | null;
  companyInviteInfo: {
    companyName: string;
    address: { country: string | null; state: string | null; city: string; addressLine: string; zipCode: string };
    phone: string;
    location: string;
    primaryUserName: { firstName: string; lastName: string };
    primaryUserEmail: string;
  };
  type: SubscriptionType;
  package: Package;
  period: SubscriptionPeriod;
  startDate: string | null;
  maxProjectsCount: number | null;
}

/** An empty form (spec 3 §9: type Paid, package Lite); only companies can be invited. */
export const emptyForm = (subscriberType: SubscriberType): SubscriberFormValues => ({
  subscriberType,
  source: isCompanySubscriber(subscriberType) ? 'New' : 'Existing',
  subscriberId: null,
  companyInviteInfo: {
    companyName: '',
    address: { country: null, state: null, city: '', addressLine: '', zipCode: '' },
    phone: '',
    location: '',
    primaryUserName: { firstName: '', lastName: '' },
    primaryUserEmail: '',
  },
  type: 'Paid',
  package: packagesOf(subscriberType)[0] ?? 'Pro',
  period: 'OneMonth',
  startDate: null,
  maxProjectsCount: LITE_PROJECTS.default,
});

/**
 * Returns the values after a change of the subscriber type: without the chosen subscriber, and with a package offered
 * to the type.
 */
export function afterTypeChange(type: SubscriberType, current: SubscriberFormValues): SubscriberFormValues {
  const offered = packagesOf(type);
  return {
    ...current,
    subscriberType: type,
    subscriberId: null,
    source: isCompanySubscriber(type) ? current.source : 'Existing',
    package: offered.includes(current.package) ? current.package : (offered[0] ?? 'Pro'),
  };
}

/** Builds the request: an existing subscriber or the company to invite, and the number of projects for Lite. */
function bodyOf(values: SubscriberFormValues) {
  const { source, subscriberId, companyInviteInfo: info, maxProjectsCount, package: wanted, ...rest } = values;
  const { address, primaryUserName: name } = info;
  const company = {
    companyName: info.companyName.trim(),
    address: { ...address, country: address.country ?? '', state: address.state ?? '' },
    phone: info.phone,
    location: info.location.trim(),
    primaryUserName: { firstName: name.firstName.trim(), lastName: name.lastName.trim() },
    primaryUserEmail: info.primaryUserEmail.trim(),
  };
  return {
    ...rest,
    ...(source === 'New' ? { packageType: wanted, companyInviteInfo: company } : { package: wanted, subscriberId }),
    ...(wanted === 'Lite' && { maxProjectsCount }),
  };
}

/** Validates the form by the route's rules (spec 3 §5). */
export const subscriberResolver = bodyResolver<SubscriberFormValues>({
  schema: newSubscription,
  bodyOf,
  faultsOf: (values) => ({
    ...(values.source === 'Existing' && !values.subscriberId && { subscriberId: MESSAGES.required }),
    ...(values.package === 'Lite' && values.maxProjectsCount === null && { maxProjectsCount: MESSAGES.required }),
  }),
});

/** Builds the request from validated values. */
export const checkedBodyOf = (values: SubscriberFormValues): NewSubscription => parse(newSubscription, bodyOf(values));

/** The fields of the form, in the order of display. */
export const SUBSCRIBER_FIELDS = [
  'subscriberType',
  'subscriberId',
  'companyInviteInfo.companyName',
  'companyInviteInfo.address.country',
  'companyInviteInfo.address.state',
  'companyInviteInfo.address.city',
  'companyInviteInfo.address.addressLine',
  'companyInviteInfo.address.zipCode',
  'companyInviteInfo.phone',
  'companyInviteInfo.location',
  'companyInviteInfo.primaryUserName.firstName',
  'companyInviteInfo.primaryUserName.lastName',
  'companyInviteInfo.primaryUserEmail',
  'package',
  'period',
  'startDate',
  'maxProjectsCount',
] as const satisfies readonly FieldPath<SubscriberFormValues>[];
