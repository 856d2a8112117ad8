import {
  candidateListAnswer,
  candidateQuery,
  subscriberListAnswer,
  subscriberListQuery,
  subscriptionSummaryAnswer,
  subscriptionSummaryQuery,
} from '@portal/contracts/admin/subscriber';
import { allow } from '@portal/rights';
import { listParameters, pageAnswer, oldRoute, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { listCandidates, listSubscribers, summarize } from './subscribers.ts';

const BY_NAME = { sortFieldName: 'name', sortDirection: 'Ascending' } as const;

/** Who subscribes, as the administrator sees it (spec 3 §2, §7). */
export function subscriberRoutes(app: PortalApp, { knex }: AdminDeps): void {
  // The specification writes the list with a slash at its end; both are the same list.
  for (const url of ['/subscriptions', '/subscriptions/'])
    oldRoute(app, {
      method: 'GET',
      url,
      summary: 'Subscribers of a type, each with its subscription of now',
      access: allow('subscription', 'read'),
      query: subscriberListQuery,
      response: subscriberListAnswer,
      async handler({ query }) {
        const parameters = listParameters(query, BY_NAME);
        const { items, totalCount } = await listSubscribers(knex, query.subscriberType, parameters);
        return pageAnswer(items, totalCount, parameters);
      },
    });

  oldRoute(app, {
    method: 'GET',
    url: '/subscriptions/summary',
    summary: 'Active subscriptions of a type, by package',
    access: allow('subscription', 'read'),
    query: subscriptionSummaryQuery,
    response: subscriptionSummaryAnswer,
    async handler({ query }) {
      return { data: await summarize(knex, query.subscriberType) };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/subscriptions/subscribers',
    summary: 'Companies or people of a type, to choose one for a new subscription',
    access: allow('subscription', 'read'),
    query: candidateQuery,
    response: candidateListAnswer,
    async handler({ query }) {
      const parameters = listParameters(query, BY_NAME);
      const { items, totalCount } = await listCandidates(knex, query.subscriberType, parameters);
      return pageAnswer(items, totalCount, parameters);
    },
  });
}
