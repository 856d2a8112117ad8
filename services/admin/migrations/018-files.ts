import type { Migration } from '@portal/event-bus';

/** Creates the table of files stored by library with their owners, so that nobody can use another person's file. */
export const files: Migration = {
  async up(knex) {
    await knex.raw('create table files (file_id uuid primary key, owner_id uuid not null)');
  },
  async down(knex) {
    await knex.raw('drop table files');
  },
};
