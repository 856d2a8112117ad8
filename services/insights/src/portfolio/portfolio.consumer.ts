import { consumerOf } from '@portal/contracts/events/consumers';
import { amountStates, PORTFOLIO_ITEMS, portfolioAnnounced, portfolioStates } from '@portal/contracts/events/portfolio';
import { PORTFOLIO_TABLES } from '@portal/contracts/events/portfolio-kinds';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { publishItemsChanged } from '../core/hints.ts';
import { onStates } from './states-handler.ts';

/** Kinds of items of services/projects. */
export const PROJECT_KINDS = { tables: PORTFOLIO_TABLES, items: PORTFOLIO_ITEMS } as const;

const PORTFOLIO = consumerOf('insights', 'portfolio');
const AMOUNTS = consumerOf('insights', 'amounts');
/** Events of one transaction; each holds up to 500 items. */
const BATCH = 50;

/**
 * Keeps the items of the portfolio and tells open dashboards of them, and notes which requests to publish all of them are
 * answered: with that event, all items that were published before it are stored.
 */
export const portfolioConsumer: ConsumerDefinition = {
  ...PORTFOLIO,
  batch: { max: BATCH },
  handlers: [
    onStates(portfolioStates, PORTFOLIO.name, PROJECT_KINDS, publishItemsChanged),
    on(portfolioAnnounced, async (tx, { data: { requestIds } }) => {
      await tx('rebuilds')
        .whereIn('id', [...requestIds])
        .update({ announced_at: tx.raw('clock_timestamp()') });
    }),
  ],
};

/** Keeps the amounts of claims, which no dashboard shows. */
export const amountsConsumer: ConsumerDefinition = {
  ...AMOUNTS,
  batch: { max: BATCH },
  handlers: [onStates(amountStates, AMOUNTS.name, PROJECT_KINDS)],
};
