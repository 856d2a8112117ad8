import type { Migration } from '@portal/event-bus';

/** The name of the company that invites, which the sign-up shows; it need not be the company of who is invited. */
export const inviters: Migration = {
  async up(knex) {
    await knex.raw('alter table invites add column inviter_name text');
  },
  async down(knex) {
    await knex.raw('alter table invites drop column inviter_name');
  },
};
