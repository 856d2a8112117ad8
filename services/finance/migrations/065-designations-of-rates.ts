import type { Migration } from '@portal/event-bus';

/**
 * Adds the designation by which the rate of an entry of time was found. It is not known of entries from before, nor of those
 * that former copies of the service still write: they have none. The index finds the entry before another one.
 */
export const designationsOfRatesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table expenses add column rate_designation text;
      create index expenses_with_designation on expenses (project_id, engineer_id, id) where rate_designation is not null;
    `);
  },
  async down(knex) {
    await knex.raw('alter table expenses drop column rate_designation');
  },
};
