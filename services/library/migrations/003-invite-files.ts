import type { Migration } from '@portal/event-bus';

/**
 * Adds files uploaded before a sign-up, which belong to the invite until then and are deleted without one. An invite
 * takes no more files after its sign-up, until it is sent again.
 */
export const inviteFilesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table files add of_invite boolean not null default false;
      create index files_of_invites on files (owner_id) where of_invite;
      create table used_invites (invite_id uuid primary key, used_at timestamptz not null);
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table used_invites;
      alter table files drop of_invite;
    `);
  },
};
