import type { SubscriberType } from '@portal/contracts/admin/packages';
import type { ListAddress } from '@portal/ui';

/** Keys of what the administrator's screens keep of subscribers; a prefix invalidates all below it. */
export const subscriptionKeys = {
  all: ['subscriptions'] as const,
  list: (type: SubscriberType, address: ListAddress) => ['subscriptions', 'list', type, address] as const,
  summary: (type: SubscriberType) => ['subscriptions', 'summary', type] as const,
  candidates: (type: SubscriberType) => ['subscriptions', 'candidates', type] as const,
};
