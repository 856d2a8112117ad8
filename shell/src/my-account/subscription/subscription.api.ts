import { useEndpoint } from '@portal/portal-sdk';

/** Reads one's own subscription, null for who never had one. */
export const useOwnSubscription = ({ isAsked }: { readonly isAsked: boolean }) =>
  useEndpoint('GET /subscriptions/current', isAsked ? {} : null);
