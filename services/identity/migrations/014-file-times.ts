import type { Migration } from '@portal/event-bus';

/** When a file was stored: library removes one of an invite that is not signed up with, and so it may be taken for a time alone. */
export const fileTimes: Migration = {
  async up(knex) {
    await knex.raw('alter table files add stored_at timestamptz not null default now()');
  },
  async down(knex) {
    await knex.raw('alter table files drop stored_at');
  },
};
