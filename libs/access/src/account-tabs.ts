import type { Role } from '@portal/contracts/common/enums';
import { can, type Actor } from './can.ts';

/** Tabs of /my-account in their order, by the names that its address has (spec 3 §2). */
export const ACCOUNT_TABS = ['PersonalInfo', 'UpdatePassword', 'Subscription'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

/** Roles that may have a subscription of their own (spec 3 §2). */
const SUBSCRIBERS: readonly Role[] = ['Broker', 'InsuranceRepresentative', 'RiskManager', 'DeveloperOwner'];

/** Returns true if the viewer may have a subscription of their own, and so the tab that shows it (spec 3 §2). */
export const isSubscriber = ({ role, companyType }: Actor): boolean =>
  SUBSCRIBERS.includes(role) && companyType === 'NoCompany';

/**
 * Returns the viewer's tabs of /my-account, the default one first: the administrator has Update Password only,
 * Subscription is for subscribers (spec 3 §2).
 */
export function accountTabsFor(viewer: Actor, { hasSubscription }: { readonly hasSubscription: boolean }) {
  const isShown: Readonly<Record<AccountTab, boolean>> = {
    PersonalInfo: can(viewer, 'read', 'personalInfo'),
    UpdatePassword: true,
    Subscription: hasSubscription && isSubscriber(viewer),
  };
  return ACCOUNT_TABS.filter((tab) => isShown[tab]);
}
