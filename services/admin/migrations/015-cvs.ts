import type { Migration } from '@portal/event-bus';

/** The CV of a risk engineer: a file that library keeps. */
export const cvs: Migration = {
  async up(knex) {
    await knex.raw('alter table members add cv_file_id uuid');
  },
  async down(knex) {
    await knex.raw('alter table members drop cv_file_id');
  },
};
