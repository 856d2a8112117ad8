import type { Migration } from '@portal/event-bus';

/** Adds the name of the inviting company, shown at sign-up; it may differ from the invited person's company. */
export const inviters: Migration = {
  async up(knex) {
    await knex.raw('alter table invites add column inviter_name text');
  },
  async down(knex) {
    await knex.raw('alter table invites drop column inviter_name');
  },
};
