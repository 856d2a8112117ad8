import type { Migration } from '@portal/event-bus';

/**
 * Creates the table of folders whose access for the primary site contact was changed, from services/library. Folders
 * without a row are as every project has them from its creation.
 */
export const folderAccess: Migration = {
  async up(knex) {
    await knex.raw(`
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
    await knex.raw('drop table folder_access');
  },
};
