import type { Migration } from '@portal/event-bus';

/**
 * Gives the companies' own tab settings the name that `@portal/project-access` reads, since here they are no copy. Creates the
 * table of folders whose access for the primary site contact was changed, from services/library: folders without a row are as
 * every project has them from its creation.
 */
export const projectSettings: Migration = {
  async up(knex) {
    await knex.raw(`
      create view known_tab_settings as
        select company_id, version, value as tabs from company_settings where type = 'ProjectTabAccess';
      create table folder_access (
        folder_id uuid primary key,
        project_id uuid not null,
        version bigint not null,
        is_open boolean not null
      );
      create index folder_access_project on folder_access (project_id);
    `);
  },
  async down(knex) {
    await knex.raw('drop table folder_access; drop view known_tab_settings');
  },
};
