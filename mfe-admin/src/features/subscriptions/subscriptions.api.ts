import type { SubscriberType } from '@portal/contracts/admin/packages';
import type { Candidate, Subscriber } from '@portal/contracts/admin/subscriber';
import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import { call, endpointKey, useEndpoint, useWrite, useWrites } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Reads a page of the subscribers of a type (spec 3 §4, §7). */
export function useSubscribers(subscriberType: SubscriberType, address: ListAddress) {
  const query = new URLSearchParams([['subscriberType', subscriberType], ...listQueryOf(address)]);
  return useEndpoint('GET /subscriptions', { query }, { placeholderData: keepPreviousData });
}

/** Reads how many subscriptions of the type are active, by package. */
export const useSummary = (subscriberType: SubscriberType) =>
  useEndpoint('GET /subscriptions/summary', { query: { subscriberType } });

/** Reads who of the type could get a subscription, by name: all pages. */
export function useCandidates(subscriberType: SubscriberType) {
  const query = { subscriberType, pageSize: MAX_PAGE_SIZE };
  return useQuery({
    queryKey: endpointKey('GET /subscriptions/subscribers', { query }),
    queryFn: async ({ signal }) => {
      const found: Candidate[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await call('GET /subscriptions/subscribers', { query: { ...query, page }, signal });
        found.push(...answer.items);
        if (page >= answer.totalPages) return found;
      }
    },
  });
}

/** Adds a subscription; for a new company with its invite. */
export const useAddSubscription = () => useWrite('POST /subscriptions');

/** Sends the invite of a company again, by the path of its type (spec 3 §7). */
export const useResendInvite = () =>
  useWrites((write, { subscriberType, id }: Subscriber) => {
    switch (subscriberType) {
      case 'InsuranceCompany':
        return write('PUT /invites/company/insurance/resend', { body: { insuranceCompanyId: id } });
      case 'RiskCompany':
        return write('PUT /invites/company/risk/resend', { body: { riskCompanyId: id } });
      case 'BrokerCompany':
        return write('PUT /invites/company/broker/resend', { body: { brokerCompanyId: id } });
      default:
        throw new Error(`No invite is sent to a subscriber of type ${subscriberType}`);
    }
  });
