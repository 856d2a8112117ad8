import type { Migration } from '@portal/event-bus';

/**
 * Moves this service's own copies of projects, participants and tab settings into the tables of `@portal/project-access`.
 * Details of projects, which the old tables do not have, follow with the next announcement.
 */
export const knownProjectsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      insert into known_projects (id, version, company_id, company_type, name, status)
        select project_id, version, company_id, company_type, name, status from projects;
      insert into known_participants (project_id, user_id, company_id, role, is_primary)
        select project_id, user_id, company_id, role, is_primary from project_participants;
      insert into known_tab_settings (company_id, version, tabs) select company_id, version, tabs from company_tab_access;
      drop table project_participants;
      drop table projects;
      drop table company_tab_access;
    `);
  },
  async down(knex) {
    await knex.raw(`
      create table projects (
        project_id uuid primary key,
        version bigint not null,
        company_id uuid not null,
        company_type text not null,
        name text not null,
        status text not null check (status in ('Open', 'Closed', 'Deleted'))
      );
      create table project_participants (
        project_id uuid not null references projects (project_id) on delete cascade,
        user_id uuid not null,
        company_id uuid,
        role text not null,
        is_primary boolean not null,
        primary key (project_id, user_id)
      );
      create index project_participants_user on project_participants (user_id, project_id);
      create index project_participants_company on project_participants (company_id, project_id)
        where company_id is not null;
      create table company_tab_access (
        company_id uuid primary key,
        version integer not null,
        tabs jsonb not null
      );
      insert into projects (project_id, version, company_id, company_type, name, status)
        select id, version, company_id, company_type, name, status from known_projects;
      insert into project_participants (project_id, user_id, company_id, role, is_primary)
        select project_id, user_id, company_id, role, is_primary from known_participants;
      insert into company_tab_access (company_id, version, tabs) select company_id, version, tabs from known_tab_settings;
      delete from known_projects;
      delete from known_tab_settings;
    `);
  },
};
