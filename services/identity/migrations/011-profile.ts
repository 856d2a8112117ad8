import type { Migration } from '@portal/event-bus';

/**
 * People change their personal info here, and admin takes it over. `profile_edit` counts their own edits: what admin says
 * of somebody before it has heard of the last one is older. `profile_version` counts every change that can be seen, by
 * whomever it was made, for the one who edits meanwhile (decisions §4).
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
