import type { Migration } from '@portal/event-bus';

/** Moves this service's own copies of companies and their tab settings into the tables of `@portal/project-access`. */
export const knownCompanies: Migration = {
  async up(knex) {
    await knex.raw(`
      insert into known_companies (company_id, version, type, name) select company_id, version, type, name from companies;
      insert into known_tab_settings (company_id, version, tabs) select company_id, version, tabs from company_tab_access;
      create index known_companies_type_name on known_companies (type, lower(name));
      drop table companies;
      drop table company_tab_access;
    `);
  },
  async down(knex) {
    await knex.raw(`
      create table companies (
        company_id uuid primary key,
        version integer not null,
        type text not null,
        name text not null
      );
      create table company_tab_access (
        company_id uuid primary key,
        version integer not null,
        tabs jsonb not null
      );
      insert into companies (company_id, version, type, name) select company_id, version, type, name from known_companies;
      insert into company_tab_access (company_id, version, tabs) select company_id, version, tabs from known_tab_settings;
      create index companies_type_name on companies (type, lower(name));
      drop index known_companies_type_name;
      delete from known_companies;
      delete from known_tab_settings;
    `);
  },
};
