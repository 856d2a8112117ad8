import type { Migration } from '@portal/event-bus';

/**
 * Invites as admin's events tell of them (decisions §3.4): what a link is proved by. `used_at` is identity's own: a link
 * is good for one sign-up, before admin has heard of it.
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
