import type { Migration } from '@portal/event-bus';

/** Adds what the reports of a project share and whom they are offered to (decisions §21); null where nothing is set. */
export const reportSettingsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table approval_settings add column share_claim_amounts boolean, add column notify_broker boolean
    `);
  },
  async down(knex) {
    await knex.raw('alter table approval_settings drop column notify_broker, drop column share_claim_amounts');
  },
};
