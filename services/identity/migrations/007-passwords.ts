import type { Migration } from '@portal/event-bus';

/**
 * Creates the former passwords (hashes, so that none of the last five is reused), each person's one link to a new
 * password (a hashed token; a new link replaces it), and the reminders sent for each password.
 */
export const passwords: Migration = {
  async up(knex) {
    await knex.raw(`
      create table password_history (
        id bigint generated always as identity primary key,
        user_id uuid not null,
        password_hash text not null,
        replaced_at timestamptz not null default now()
      );
      create index password_history_user on password_history (user_id, id desc);

      create table password_reset_tokens (
        user_id uuid primary key,
        token_hash bytea not null unique,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );

      create table password_reminders (
        user_id uuid not null,
        password_changed_at timestamptz not null,
        days integer not null,
        sent_at timestamptz not null default now(),
        primary key (user_id, password_changed_at, days)
      );
      create index credentials_changed_at on credentials (changed_at);
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index credentials_changed_at;
      drop table password_reminders; drop table password_reset_tokens; drop table password_history
    `);
  },
};
