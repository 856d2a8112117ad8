import { consumerOf } from '@portal/contracts/events/consumers';
import { knownStates, portfolioAnnounced, portfolioStates } from '@portal/contracts/events/portfolio';
import { on, onBatch, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';
import { storeItems, type StoredItem } from './store-items.ts';

/** Events of one transaction; each holds up to 500 items. */
const BATCH = 50;

/**
 * Keeps the items of the portfolio, and notes which requests to publish all of them are answered: with that event, all items
 * that were published before it are stored. `onStored` runs in the transaction that stored newer states.
 */
export function portfolioConsumer(
  onStored?: (tx: Knex.Transaction, stored: readonly StoredItem[]) => Promise<void>,
): ConsumerDefinition {
  return {
    ...consumerOf('insights', 'portfolio'),
    batch: { max: BATCH },
    handlers: [
      onBatch(portfolioStates, async (tx, events) => {
        const stored = await storeItems(
          tx,
          events.flatMap(({ data }) => knownStates(data) ?? []),
        );
        if (stored.length > 0) await onStored?.(tx, stored);
      }),
      on(portfolioAnnounced, async (tx, { data: { requestIds } }) => {
        await tx('rebuilds')
          .whereIn('id', [...requestIds])
          .update({ announced_at: tx.raw('clock_timestamp()') });
      }),
    ],
  };
}
