import type { Migration } from '@portal/event-bus';

/**
 * Creates `uploads`, addresses that are not used yet, and `files`, which were uploaded, checked and stored. A key is in
 * one of the two. `members` is a projection of events.
 */
export const filesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table members (
        user_id uuid primary key,
        version bigint not null,
        company_id uuid,
        cv_file_id uuid
      );

      create table uploads (
        s3_key uuid primary key,
        owner_id uuid not null,
        created_at timestamptz not null default now()
      );
      create index uploads_owner on uploads (owner_id);
      create index uploads_age on uploads (created_at);

      create table files (
        id uuid primary key,
        s3_key uuid not null unique,
        owner_id uuid not null,
        name text not null,
        type text not null,
        size bigint not null check (size > 0),
        created_at timestamptz not null default now()
      );
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table files;
      drop table uploads;
      drop table members;
    `);
  },
};
