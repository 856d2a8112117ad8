import type { Migration } from '@portal/event-bus';

/**
 * Adds the time at which a file was stored: library deletes a file whose invite is not accepted in time, so it can be
 * used only for a while.
 */
export const fileTimes: Migration = {
  async up(knex) {
    await knex.raw('alter table files add stored_at timestamptz not null default now()');
  },
  async down(knex) {
    await knex.raw('alter table files drop stored_at');
  },
};
