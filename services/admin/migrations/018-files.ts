import type { Migration } from '@portal/event-bus';

/** What is known of the files that library has stored: whose they are, for nobody to take another's. */
export const files: Migration = {
  async up(knex) {
    await knex.raw('create table files (file_id uuid primary key, owner_id uuid not null)');
  },
  async down(knex) {
    await knex.raw('drop table files');
  },
};
