import type { Migration } from '@portal/event-bus';

/**
 * Adds the keys by which people without addresses know the attendees of an inspection, and the count of mails about
 * inspections to each address.
 */
export const limitsOfInvitations: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table inspections add column attendee_keys jsonb not null default '[]';
      create table invitation_mails (
        email text not null,
        about text not null,
        began_at timestamptz not null,
        mails integer not null check (mails > 0),
        primary key (email, about)
      );
      create index invitation_mails_began on invitation_mails (began_at);
      comment on table invitation_mails is
        'Mails to an address in the day from began_at on, about one inspection (its id) and in all (empty).';
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table invitation_mails;
      alter table inspections drop column attendee_keys;
    `);
  },
};
