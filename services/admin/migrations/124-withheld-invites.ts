import type { Migration } from '@portal/event-bus';

/** Creates the invites of contacts that a company is told of, and that are not mailed: the e-mail is that of an account elsewhere. */
export const withheldInvites: Migration = {
  async up(knex) {
    await knex.raw(`
      create table withheld_invites (
        company_id uuid not null,
        email text not null,
        asked_at timestamptz not null default now(),
        resent_at timestamptz,
        primary key (company_id, email)
      );
      insert into withheld_invites (company_id, email, asked_at, resent_at)
        select company_id, lower(email), max(asked_at), max(resent_at) from contacts
        where company_id is not null and email <> '' and asked_at is not null
        group by company_id, lower(email);
      comment on table withheld_invites is 'A row lives until the invite would have been withdrawn or would have ended.';
    `);
  },
  async down(knex) {
    await knex.raw('drop table withheld_invites');
  },
};
