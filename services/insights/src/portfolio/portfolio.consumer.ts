import { consumerOf } from '@portal/contracts/events/consumers';
import {
  amountStates,
  knownStates,
  PORTFOLIO_ITEMS,
  portfolioAnnounced,
  portfolioStates,
} from '@portal/contracts/events/portfolio';
import { PORTFOLIO_TABLES } from '@portal/contracts/events/portfolio-kinds';
import { on, onBatch, type ConsumerDefinition } from '@portal/event-bus';
import { publishItemsChanged } from '../core/hints.ts';
import { storeItems } from './store-items.ts';

/** Kinds of items of services/projects. */
export const PROJECT_KINDS = { tables: PORTFOLIO_TABLES, items: PORTFOLIO_ITEMS } as const;

/** Events of one transaction; each holds up to 500 items. */
const BATCH = 50;

/**
 * Keeps the items of the portfolio and tells open dashboards of them, and notes which requests to publish all of them are
 * answered: with that event, all items that were published before it are stored.
 */
export const portfolioConsumer: ConsumerDefinition = {
  ...consumerOf('insights', 'portfolio'),
  batch: { max: BATCH },
  handlers: [
    onBatch(portfolioStates, async (tx, events) => {
      const stored = await storeItems(
        tx,
        PROJECT_KINDS,
        events.flatMap(({ data }) => knownStates(data) ?? []),
      );
      await publishItemsChanged(tx, stored);
    }),
    on(portfolioAnnounced, async (tx, { data: { requestIds } }) => {
      await tx('rebuilds')
        .whereIn('id', [...requestIds])
        .update({ announced_at: tx.raw('clock_timestamp()') });
    }),
  ],
};

/** Keeps the amounts of claims, which no dashboard shows. */
export const amountsConsumer: ConsumerDefinition = {
  ...consumerOf('insights', 'amounts'),
  batch: { max: BATCH },
  handlers: [
    onBatch(amountStates, async (tx, events) => {
      await storeItems(
        tx,
        PROJECT_KINDS,
        events.map(({ data }) => data),
      );
    }),
  ],
};
