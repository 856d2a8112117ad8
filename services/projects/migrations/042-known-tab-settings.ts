import type { Migration } from '@portal/event-bus';

/** Moves this service's own copy of tab settings into the table of `@portal/project-access`. */
export const knownTabSettingsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      insert into known_tab_settings (company_id, version, tabs) select company_id, version, tabs from company_tab_access;
      drop table company_tab_access;
    `);
  },
  async down(knex) {
    await knex.raw(`
      create table company_tab_access (
        company_id uuid primary key,
        version integer not null,
        tabs jsonb not null
      );
      insert into company_tab_access (company_id, version, tabs) select company_id, version, tabs from known_tab_settings;
      delete from known_tab_settings;
    `);
  },
};
