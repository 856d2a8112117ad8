import type { Migration } from '@portal/event-bus';

/** Adds the time at which a file was stored: services/library removes one that nothing has held for a day. */
export const agesOfFilesMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table files add stored_at timestamptz not null default now()');
  },
  async down(knex) {
    await knex.raw('alter table files drop stored_at');
  },
};
