import type { Migration } from '@portal/event-bus';

/** Adds the role to the invites that a company has asked for, and keeps those that are mailed as well. Of earlier ones it is not known. */
export const rolesOfWithheldInvites: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table withheld_invites add role text;
      comment on table withheld_invites is 'Invites that a company has asked for, mailed or not. A row lives until its invite is withdrawn or ends.';
    `);
  },
  async down(knex) {
    await knex.raw('alter table withheld_invites drop role');
  },
};
