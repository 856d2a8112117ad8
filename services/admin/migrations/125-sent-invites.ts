import type { Migration } from '@portal/event-bus';

/** Creates the counts of invites that people of a company had mailed, in the hour from `began_at` on. */
export const sentInvites: Migration = {
  async up(knex) {
    await knex.raw(`
      create table sent_invites (
        company_id uuid primary key,
        began_at timestamptz not null,
        mails integer not null
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table sent_invites');
  },
};
