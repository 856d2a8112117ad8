import { consumerOf } from '@portal/contracts/events/consumers';
import { MONEY_ITEMS, moneyAnnounced, moneyStates } from '@portal/contracts/events/money-portfolio';
import { MONEY_TABLES } from '@portal/contracts/events/portfolio-kinds';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { publishDashboardChanged } from '../core/hints.ts';
import { onStates } from './states-handler.ts';

/** Kinds of items of services/finance. */
export const MONEY_KINDS = { tables: MONEY_TABLES, items: MONEY_ITEMS } as const;

const MONEY = consumerOf('insights', 'money');

/**
 * Keeps budgets and sums of time and expenses. Open dashboards are told of the project's owner, and of the company and the
 * engineer of sums: a competitor on the project reads none of it (decisions §11, §27). As of a review: brokers and the site's
 * people do not hear of it. Notes which requests to publish all items are answered.
 */
export const moneyConsumer: ConsumerDefinition = {
  ...MONEY,
  batch: { max: 50 },
  handlers: [
    onStates(moneyStates, MONEY.name, MONEY_KINDS, (tx, stored) =>
      publishDashboardChanged(
        tx,
        stored.flatMap(({ projectId, parties: others }) =>
          projectId === null ? [] : [{ projectId, isReview: true, isOfOwner: true, others }],
        ),
      ),
    ),
    on(moneyAnnounced, async (tx, { data: { requestIds } }) => {
      await tx('rebuilds')
        .whereIn('id', [...requestIds])
        .update({ money_announced_at: tx.raw('clock_timestamp()') });
    }),
  ],
};
