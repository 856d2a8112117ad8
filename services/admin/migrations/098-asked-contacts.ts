import type { Migration } from '@portal/event-bus';

/**
 * Adds who asked to invite a contact, at which e-mail and when, so that sending again answers alike whether the e-mail is
 * nobody's or somebody's elsewhere. All are null of earlier requests; the e-mail is empty where it was withdrawn. Creates the
 * counts of e-mails that people of a company entered and that were in use, in the hour from `began_at` on.
 */
export const askedContacts: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table contacts
        add column company_id uuid,
        add column email text,
        add column asked_at timestamptz,
        add column resent_at timestamptz;
      create table taken_emails (
        company_id uuid primary key,
        began_at timestamptz not null,
        emails integer not null
      );
    `);
  },
  async down(knex) {
    await knex.raw(
      'drop table taken_emails; alter table contacts drop column company_id, drop column email, drop column asked_at, drop column resent_at',
    );
  },
};
