import type { Migration } from '@portal/event-bus';

/**
 * Adds whether people have accepted to be contacts: until then a contact shows what was entered, and nothing of the account
 * that has the e-mail. `invited_at` ends the invite of those whom no account follows.
 */
export const acceptedContactsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table contacts
        add column is_accepted boolean not null default true,
        add column invited_at timestamptz,
        add constraint contacts_entered_check
          check (is_accepted or (user_id is not null and num_nulls(first_name, last_name, email) = 0));
      create index contacts_unaccepted on contacts (user_id) where not is_accepted;
      create table entered_emails (
        user_id uuid primary key,
        began_at timestamptz not null,
        emails integer not null check (emails > 0)
      );
      comment on table entered_emails is 'E-mails that a person has entered for contacts in the hour from began_at on.';
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table entered_emails;
      alter table contacts drop constraint contacts_entered_check, drop column is_accepted, drop column invited_at;
    `);
  },
};
