import type { Migration } from '@portal/event-bus';

/**
 * Creates the count of invites mailed to an address in a day. It belongs to the address, so that it outlives the invite and
 * the member, which can be deleted and added again.
 */
export const inviteMails: Migration = {
  async up(knex) {
    await knex.raw(`
      create table invite_mails (
        email text primary key,
        began_at timestamptz not null,
        last_at timestamptz,
        mails integer not null check (mails >= 0)
      );
      comment on table invite_mails is 'A row lives for a day after its last mail.';
    `);
  },
  async down(knex) {
    await knex.raw('drop table invite_mails');
  },
};
