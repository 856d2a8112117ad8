import {
  getSubscriptionSummary,
  listSubscribers as listSubscribersEndpoint,
  listSubscribersWithSlash,
  listSubscriptionCandidates,
} from '@portal/contracts/admin/subscriber.endpoints';
import { listParameters, pageAnswer, route, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { listCandidates, listSubscribers, summarize } from './subscribers.ts';

const BY_NAME = { sortFieldName: 'name', sortDirection: 'Ascending' } as const;

/** Subscribers as the administrator sees them (spec 3 §2, §7). */
export function subscriberRoutes(app: PortalApp, { knex }: AdminDeps): void {
  for (const endpoint of [listSubscribersEndpoint, listSubscribersWithSlash] as const) {
    route(app, endpoint, async ({ query }) => {
      const parameters = listParameters(query, BY_NAME);
      const { items, totalCount } = await listSubscribers(knex, query.subscriberType, parameters);
      return pageAnswer(items, totalCount, parameters);
    });
  }

  route(app, getSubscriptionSummary, async ({ query }) => {
    return { data: await summarize(knex, query.subscriberType) };
  });

  route(app, listSubscriptionCandidates, async ({ query }) => {
    const parameters = listParameters(query, BY_NAME);
    const { items, totalCount } = await listCandidates(knex, query.subscriberType, parameters);
    return pageAnswer(items, totalCount, parameters);
  });
}
