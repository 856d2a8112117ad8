import type { Migration } from '@portal/event-bus';

/**
 * Adds the CV of a risk engineer, and the files known with their owners, so that nobody can use another person's file.
 */
export const cvs: Migration = {
  async up(knex) {
    await knex.raw(`
      create table files (
        file_id uuid primary key,
        owner_id uuid not null,
        name text not null,
        size integer not null
      );
      alter table users add cv_file_id uuid;
    `);
  },
  async down(knex) {
    await knex.raw('alter table users drop cv_file_id; drop table files');
  },
};
