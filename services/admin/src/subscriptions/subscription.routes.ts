import { getCurrentSubscription, createSubscription } from '@portal/contracts/admin/subscription.endpoints';
import { route, type Conflicts, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { inviteMails } from '../core/invites/mails.ts';
import { emailTaken } from '../core/members/email-taken.ts';
import { transactionsOf } from '../transactions.ts';
import { currentSubscription, requireSubscription } from './current.ts';
import { subscribe } from './subscribe.ts';
import { SUBSCRIPTION_TEXTS } from './subscription.texts.ts';

/** Conflicts of two administrators who add the same at once. */
const TAKEN: Conflicts = {
  companies_type_name_key: {
    message: SUBSCRIPTION_TEXTS.companyNameTaken,
    field: 'companyInviteInfo.companyName',
  },
  ...emailTaken('companyInviteInfo.primaryUserEmail'),
};

/** Subscriptions (spec 3 §7): the administrator's; everybody else reads their own. */
export function subscriptionRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);
  const inTransaction = transactionsOf(knex);

  route(app, getCurrentSubscription, async ({ viewer }) => {
    return { data: (await currentSubscription(knex, viewer)) ?? null };
  });

  route(
    app,
    createSubscription,
    async ({ viewer, body }) => {
      return {
        data: await inTransaction(async (tx) => {
          const { subscriptionId, subscriberId, inviteId } = await subscribe(tx, mails, viewer, body);
          return { ...(await requireSubscription(tx, subscriptionId)), subscriberId, inviteId };
        }),
      };
    },
    { conflicts: TAKEN },
  );
}
