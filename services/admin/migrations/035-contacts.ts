import type { Migration } from '@portal/event-bus';

/**
 * The contacts of projects that services/projects has asked to be invited: whose account each one is, and which asking was
 * heard last, so that older ones that come later change nothing.
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
