import type { Migration } from '@portal/event-bus';

/**
 * Adds who has ever signed up: the e-mail of anybody else is nobody's once their invite has ended. Of people from before, those
 * count who have got beyond their invite, and those of whom telephone and address are known, as they are after a sign-up.
 */
export const signedUpMembers: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table members add has_signed_up boolean not null default false;
      update members set has_signed_up = true
        where access_status not in ('NoAccess', 'InviteSent') or (phone is not null and country is not null);
    `);
  },
  async down(knex) {
    await knex.raw('alter table members drop has_signed_up');
  },
};
