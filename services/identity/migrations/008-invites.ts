import type { Migration } from '@portal/event-bus';

/**
 * Creates the projection of invites from admin's events (decisions §3.4), by which links are verified. `used_at`
 * belongs to identity: a link works for one sign-up, before admin knows of it.
 */
export const invites: Migration = {
  async up(knex) {
    await knex.raw(`
      create table invites (
        invite_id uuid primary key,
        version integer not null,
        user_id uuid not null,
        kind text not null,
        token_hash bytea,
        expires_at timestamptz,
        used_at timestamptz
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table invites');
  },
};
