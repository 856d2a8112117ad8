import { MAX_RATES_PER_EVENT, ratesChanged } from '@portal/contracts/events/rates';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';
import type { RateKind, StoredRate } from './rate.repository.ts';

/** Kinds of rates as entries of time and expenses name them. */
const PUBLISHED_KINDS = { Time: 'Time', Expense: 'Resource' } as const satisfies Record<RateKind, string>;

/**
 * Publishes rates of a company to services/finance alone, in the transaction of their change. Entries take them, and keep
 * what they took. No event names who changed a rate: the audit record does.
 */
export async function publishRates(
  tx: Knex.Transaction,
  companyId: string,
  rates: readonly StoredRate[],
  isDeleted = false,
): Promise<void> {
  const published = rates.map(({ id, version, kind, designation, category, currency, amount }) => ({
    ...{ rateId: id, version, companyId, kind: PUBLISHED_KINDS[kind], designation, category, currency },
    ...{ price: amount, isDeleted },
  }));
  for (let start = 0; start < published.length; start += MAX_RATES_PER_EVENT) {
    await publish(tx, ratesChanged, { rates: published.slice(start, start + MAX_RATES_PER_EVENT) }, null);
  }
}
