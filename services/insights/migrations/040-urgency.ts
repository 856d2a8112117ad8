import type { Migration } from '@portal/event-bus';

/** Orders recommendations by the time at which the site is late, those that do not wait for the site last. */
export const urgencyMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      drop index portfolio_recommendations_awaited;
      create index portfolio_recommendations_awaited on portfolio_recommendations (company_id, awaited_until, id);
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index portfolio_recommendations_awaited;
      create index portfolio_recommendations_awaited on portfolio_recommendations (company_id, awaited_until)
        where awaited_until is not null;
    `);
  },
};
