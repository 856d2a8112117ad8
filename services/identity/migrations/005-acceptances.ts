import type { Migration } from '@portal/event-bus';

/** Creates the evidence of acceptances: exact text, time, address (decisions §3.3). Rows are never changed. */
export const acceptances: Migration = {
  async up(knex) {
    await knex.raw(`
      create table acceptances (
        user_id uuid not null,
        document text not null check (document in ('Eula', 'License')),
        version text not null,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        accepted_at timestamptz not null default now(),
        ip inet,
        primary key (user_id, document, version)
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table acceptances');
  },
};
