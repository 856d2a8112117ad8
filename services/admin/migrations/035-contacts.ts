import type { Migration } from '@portal/event-bus';

/**
 * Creates the requests of services/projects to invite contacts: the account of each contact, and the last request
 * handled, so that older ones that arrive later change nothing.
 */
export const contacts: Migration = {
  async up(knex) {
    await knex.raw(`
      create table contacts (
        contact_id uuid primary key,
        version integer not null check (version > 0),
        user_id uuid references members
      )
    `);
  },
  async down(knex) {
    await knex.raw('drop table contacts');
  },
};
