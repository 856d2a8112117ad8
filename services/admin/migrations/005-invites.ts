import type { Migration } from '@portal/event-bus';

/**
 * Creates the invites (decisions §3.4): one for each person, whose access status is the member's. Only the hash of a
 * link's token is stored; a new one replaces it, so that never two links work.
 */
export const invites: Migration = {
  async up(knex) {
    await knex.raw(`
      create table invites (
        invite_id uuid primary key,
        version integer not null default 1 check (version > 0),
        kind text not null check (kind in ('TeamMember', 'Contact')),
        user_id uuid not null unique references members,
        company_id uuid not null references companies,
        token_hash bytea check (octet_length(token_hash) = 32),
        expires_at timestamptz,
        sent_at timestamptz not null,
        resent_at timestamptz,
        constraint invites_live_check check ((token_hash is null) = (expires_at is null))
      );
      comment on column invites.company_id is 'Whose coordinator invited; a contact may belong to another company.';
      create index invites_company on invites (company_id);
      create index invites_expiry on invites (expires_at) where expires_at is not null;
    `);
  },
  async down(knex) {
    await knex.raw('drop table invites');
  },
};
