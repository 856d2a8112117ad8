import { useEndpoint } from '@portal/portal-sdk';

/** Reads the person's own subscription, null for people who never had one. */
export const useOwnSubscription = ({ isEnabled }: { readonly isEnabled: boolean }) =>
  useEndpoint('GET /subscriptions/current', isEnabled ? {} : null);
