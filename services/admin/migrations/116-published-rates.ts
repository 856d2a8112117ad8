import type { Migration } from '@portal/event-bus';

/** Publishes the rates that exist, which services/finance has not heard of. */
export const publishedRates: Migration = {
  async up(knex) {
    await knex.raw(`
      select outbox_publish('admin-amounts.rates.changed.v1', json_build_object('rates', json_agg(json_build_object(
        'rateId', rate_id, 'version', version, 'companyId', company_id,
        'kind', case kind when 'Expense' then 'Resource' else kind end, 'designation', designation,
        'category', category, 'currency', currency, 'price', amount::float8, 'isDeleted', false))))
      from (select r.*, row_number() over (order by rate_id) / 400 as part from rates r) numbered
      group by part
    `);
  },
  async down() {
    // An event that was sent stays sent.
  },
};
