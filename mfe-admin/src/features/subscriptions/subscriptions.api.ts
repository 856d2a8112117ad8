import type { CompanyInvite } from '@portal/contracts/admin/company-invite';
import type { SubscriberType } from '@portal/contracts/admin/packages';
import type { Candidate, Subscriber, SubscriptionSummary } from '@portal/contracts/admin/subscriber';
import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import type { Page } from '@portal/contracts/common/list';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { subscriptionKeys } from './subscriptions.keys.ts';

/** `GET /subscriptions`: subscribers of a type (spec 3 §4, §7). */
export function useSubscribers(subscriberType: SubscriberType, address: ListAddress) {
  return useQuery({
    queryKey: subscriptionKeys.list(subscriberType, address),
    queryFn: ({ signal }) => {
      const searchParams = new URLSearchParams([['subscriberType', subscriberType], ...listQueryOf(address)]);
      return getData<Page<Subscriber>>(api.get('subscriptions', { searchParams, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** `GET /subscriptions/summary`: how many subscriptions of the type are active, by package. */
export function useSummary(subscriberType: SubscriberType) {
  return useQuery({
    queryKey: subscriptionKeys.summary(subscriberType),
    queryFn: ({ signal }) =>
      getData<SubscriptionSummary>(api.get('subscriptions/summary', { searchParams: { subscriberType }, signal })),
  });
}

/** `GET /subscriptions/subscribers`: who of the type could get a subscription, by name. */
export function useCandidates(subscriberType: SubscriberType, isAsked: boolean) {
  return useQuery({
    queryKey: subscriptionKeys.candidates(subscriberType),
    queryFn: async ({ signal }) => {
      const found: Candidate[] = [];
      for (let page = 1; ; page += 1) {
        const searchParams = { subscriberType, page: String(page), pageSize: String(MAX_PAGE_SIZE) };
        const answer = await getData<Page<Candidate>>(api.get('subscriptions/subscribers', { searchParams, signal }));
        found.push(...answer.items);
        if (page >= answer.totalPages) return found;
      }
    },
    enabled: isAsked,
  });
}

/** `POST /subscriptions` */
export function useAddSubscription() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: object) => getData(api.post('subscriptions', { json: body })),
    onSuccess: changed,
  });
}

/** How the invite of a company of each type is sent again (spec 3 §7). */
const RESEND = {
  InsuranceCompany: { path: 'insurance', key: 'insuranceCompanyId' },
  RiskCompany: { path: 'risk', key: 'riskCompanyId' },
  BrokerCompany: { path: 'broker', key: 'brokerCompanyId' },
} as const satisfies Partial<Record<SubscriberType, object>>;

/** `PUT /invites/company/{insurance|risk|broker}/resend` */
export function useResendInvite() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ subscriberType, id }: Subscriber) => {
      const { path, key } = RESEND[subscriberType as keyof typeof RESEND];
      return getData<CompanyInvite>(api.put(`invites/company/${path}/resend`, { json: { [key]: id } }));
    },
    onSuccess: changed,
  });
}

function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: subscriptionKeys.all });
}
