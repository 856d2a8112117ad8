import type { Migration } from '@portal/event-bus';

/**
 * Creates the count of mails about fees that a company has sent, in all and to each address. It belongs to the company, so
 * that it outlives proposals and projects, which can be deleted.
 */
export const feeMailsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table fee_mails (
        company_id uuid not null,
        mail_box text not null,
        began_at timestamptz not null,
        mails integer not null check (mails > 0),
        primary key (company_id, mail_box)
      );
      comment on table fee_mails is
        'Mails of a company in the hour (in all: an empty mail box) or the day (to an address) from began_at on.';
      drop index fee_proposals_changed;
    `);
  },
  async down(knex) {
    await knex.raw(`
      create index fee_proposals_changed on fee_proposals (changed_at);
      drop table fee_mails;
    `);
  },
};
