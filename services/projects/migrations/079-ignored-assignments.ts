import type { Migration } from '@portal/event-bus';

/** Creates the mark of projects whose missing risk engineer is ignored. */
export const ignoredAssignmentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`alter table projects add column is_no_assignment_ignored boolean not null default false`);
  },
  async down(knex) {
    await knex.raw(`alter table projects drop column is_no_assignment_ignored`);
  },
};
