import type { Migration } from '@portal/event-bus';

/**
 * Adds edits of personal info, which people make here and admin applies. `profile_edit` counts a person's own edits:
 * admin's values from before the last one are outdated. `profile_version` counts every visible change, whoever made it,
 * for concurrent edits (decisions §4).
 */
export const profile: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table users
        add profile_version integer not null default 1,
        add profile_edit integer not null default 0,
        add profile_changed_at timestamptz,
        add profile_changed_by text
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table users drop profile_version, drop profile_edit, drop profile_changed_at, drop profile_changed_by
    `);
  },
};
