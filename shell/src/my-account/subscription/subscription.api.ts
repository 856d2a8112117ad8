import type { Subscription } from '@portal/contracts/admin/subscription';
import { getData } from '@portal/portal-sdk';
import { api } from '@portal/portal-sdk/session';
import { useQuery } from '@tanstack/react-query';

/** `GET /subscriptions/current`: one's own subscription, null for who never had one. */
export const useOwnSubscription = ({ isAsked }: { readonly isAsked: boolean }) =>
  useQuery({
    queryKey: ['subscriptions', 'current'],
    queryFn: ({ signal }) => getData<Subscription | null>(api.get('subscriptions/current', { signal })),
    enabled: isAsked,
  });
