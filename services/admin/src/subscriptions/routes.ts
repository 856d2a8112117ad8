import { currentSubscriptionAnswer } from '@portal/contracts/admin/subscription';
import { route, signedIn, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { currentSubscription } from './current.ts';

/** Subscriptions (spec 3 §7). */
export function subscriptionRoutes(app: PortalApp, { knex }: AdminDeps): void {
  route(app, {
    method: 'GET',
    url: '/subscriptions/current',
    summary: 'The subscription of one’s own company, without a company one’s own',
    access: signedIn,
    response: currentSubscriptionAnswer,
    async handler({ viewer }) {
      return { data: (await currentSubscription(knex, viewer)) ?? null };
    },
  });
}
