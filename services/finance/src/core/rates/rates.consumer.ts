import { consumerOf } from '@portal/contracts/events/consumers';
import { ratesChanged } from '@portal/contracts/events/rates';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';

/** Stores the rates of companies from admin's events: entries take them. */
export const ratesConsumer: ConsumerDefinition = {
  ...consumerOf('finance', 'rates'),
  handlers: [on(ratesChanged, (tx, { data }) => storeRates(tx, JSON.stringify(data.rates)))],
};

/**
 * Keeps the highest version of each rate: events may come in any order, and twice. Rows are locked in the order of their
 * ids; a rate that an entry is being written with waits for it.
 */
async function storeRates(tx: Knex.Transaction, published: string): Promise<void> {
  await tx.raw(
    `insert into known_rates as known
       (rate_id, version, company_id, kind, designation, category, currency, amount, is_deleted)
     select "rateId", version, "companyId", kind, designation, category, currency, price, "isDeleted"
     from json_to_recordset(?::json) as rate ("rateId" uuid, version bigint, "companyId" uuid, kind text,
       designation text, category text, currency text, price numeric, "isDeleted" boolean)
     order by "rateId"
     on conflict (rate_id) do update set version = excluded.version, designation = excluded.designation,
       category = excluded.category, currency = excluded.currency, amount = excluded.amount,
       is_deleted = excluded.is_deleted
     where known.version < excluded.version`,
    [published],
  );
}
