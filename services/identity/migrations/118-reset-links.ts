import type { Migration } from '@portal/event-bus';

/**
 * Lets several links to a new password of one person live beside each other, so that a request by somebody else ends none, and
 * creates the count of these mails in an hour from `began_at` on.
 */
export const resetLinks: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table password_reset_tokens
        drop constraint password_reset_tokens_pkey,
        drop constraint password_reset_tokens_token_hash_key,
        add primary key (token_hash);
      create index password_reset_tokens_user on password_reset_tokens (user_id);
      create table reset_link_mails (
        user_id uuid primary key,
        began_at timestamptz not null default now(),
        last_at timestamptz not null default now(),
        mails integer not null check (mails > 0)
      );
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table reset_link_mails;
      delete from password_reset_tokens older using password_reset_tokens newer
        where older.user_id = newer.user_id and (older.created_at, older.token_hash) < (newer.created_at, newer.token_hash);
      drop index password_reset_tokens_user;
      alter table password_reset_tokens
        drop constraint password_reset_tokens_pkey,
        add primary key (user_id),
        add constraint password_reset_tokens_token_hash_key unique (token_hash);
    `);
  },
};
