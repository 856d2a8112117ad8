import type { Migration } from '@portal/event-bus';

/** Adds the people who read the photographs of report notes after a report: those with whom it is shared (decisions §27). */
export const readersOfPhotographs: Migration = {
  async up(knex) {
    await knex.raw(`alter table attachment_holders add column reader_ids uuid[] not null default '{}'`);
  },
  async down(knex) {
    await knex.raw('alter table attachment_holders drop column reader_ids');
  },
};
