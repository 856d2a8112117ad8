import type { Migration } from '@portal/event-bus';
import { sealingKeyTable } from '@portal/service-kit';

/**
 * Creates the key of addresses, one for all copies of the service, and binds archives to a session. Archives live for
 * five minutes: those of before are dropped.
 */
export const addressesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      ${sealingKeyTable('address_keys')}
      delete from archives;
      alter table archives drop column files, add column session_id uuid not null,
        add column document_ids uuid[] not null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from archives;
      alter table archives drop column session_id, drop column document_ids, add column files jsonb not null;
      drop table address_keys;
    `);
  },
};
