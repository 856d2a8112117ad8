import {
  currentSubscriptionAnswer,
  newSubscription,
  newSubscriptionAnswer,
  SUBSCRIPTION_TEXTS,
} from '@portal/contracts/admin/subscription';
import { allow, signedIn } from '@portal/rights';
import { oldRoute, type Conflicts, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { inviteMails } from '../invites/mails.ts';
import { emailTaken } from '../members/email-taken.ts';
import { transactionsOf } from '../transactions.ts';
import { currentSubscription, requireSubscription } from './current.ts';
import { subscribe } from './subscribe.ts';

/** What two administrators may ask for at the same moment, and one gets. */
const TAKEN: Conflicts = {
  companies_type_name_key: {
    message: SUBSCRIPTION_TEXTS.companyNameTaken,
    field: 'companyInviteInfo.companyName',
  },
  ...emailTaken('companyInviteInfo.primaryUserEmail'),
};

/** Subscriptions (spec 3 §7): the administrator's, but for one's own. */
export function subscriptionRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);
  const inTransaction = transactionsOf(knex);

  oldRoute(app, {
    method: 'GET',
    url: '/subscriptions/current',
    summary: 'The subscription of one’s own company, without a company one’s own',
    access: signedIn,
    response: currentSubscriptionAnswer,
    async handler({ viewer }) {
      return { data: (await currentSubscription(knex, viewer)) ?? null };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/subscriptions',
    summary: 'Add a subscription; for a new company with its invite',
    access: allow('subscription', 'create'),
    audit: { action: 'subscription.create' },
    body: newSubscription,
    response: newSubscriptionAnswer,
    status: 201,
    conflicts: TAKEN,
    async handler({ viewer, body }) {
      return {
        data: await inTransaction(async (tx) => {
          const { subscriptionId, subscriberId, inviteId } = await subscribe(tx, mails, viewer, body);
          return { ...(await requireSubscription(tx, subscriptionId)), subscriberId, inviteId };
        }),
      };
    },
  });
}
