import type { Migration } from '@portal/event-bus';

/**
 * Creates sessions with their families of refresh tokens, and failed sign-ins. No token is stored: only its hash, and a
 * salt from which the holder of the token itself can derive its successor. Failures are counted by the hash of the
 * e-mail, so that an unknown address is locked like any other.
 */
export const sessions: Migration = {
  async up(knex) {
    await knex.raw(`
      create table sessions (
        sid uuid primary key,
        user_id uuid not null,
        remembered boolean not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        ended_reason text,
        check ((ended_at is null) = (ended_reason is null))
      );
      create index sessions_live on sessions (user_id) where ended_at is null;
      create index sessions_expires_at on sessions (expires_at);

      create table refresh_tokens (
        token_hash bytea primary key,
        sid uuid not null references sessions (sid) on delete cascade,
        issued_at timestamptz not null default now(),
        rotated_at timestamptz,
        successor_salt bytea,
        check ((rotated_at is null) = (successor_salt is null))
      );
      create index refresh_tokens_sid on refresh_tokens (sid);

      create table sign_in_attempts (
        email_hash bytea primary key,
        failures timestamptz[] not null,
        locked_until timestamptz,
        last_at timestamptz not null
      );
      create index sign_in_attempts_last_at on sign_in_attempts (last_at);
    `);
  },
  async down(knex) {
    await knex.raw('drop table sign_in_attempts; drop table refresh_tokens; drop table sessions');
  },
};
