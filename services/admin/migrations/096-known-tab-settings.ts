import type { Migration } from '@portal/event-bus';

/** Gives the companies' own tab settings the name that `@portal/project-access` reads: here they are no copy. */
export const knownTabSettings: Migration = {
  async up(knex) {
    await knex.raw(`
      create view known_tab_settings as
        select company_id, version, value as tabs from company_settings where type = 'ProjectTabAccess'
    `);
  },
  async down(knex) {
    await knex.raw('drop view known_tab_settings');
  },
};
