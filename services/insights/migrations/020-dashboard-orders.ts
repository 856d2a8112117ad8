import type { Migration } from '@portal/event-bus';
import { WITHOUT_MARKS, ZONE_OR_UTC } from '@portal/service-kit';

/** Adds the names of projects as lists order and search them, and the indexes of the dashboard's orders and filters. */
export const dashboardOrdersMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create extension if not exists pg_trgm;
      ${WITHOUT_MARKS}
      ${ZONE_OR_UTC}
      alter table portfolio_projects
        add column name_key text collate "und-x-icu" generated always as (lower(name)) stored,
        add column search_key text generated always as (without_marks(lower(name))) stored;
      create index portfolio_projects_names on portfolio_projects (company_id, name_key, id);
      create index portfolio_projects_search on portfolio_projects using gin (search_key gin_trgm_ops);
      create index portfolio_projects_parents on portfolio_projects (parent_company_id);
      create index portfolio_projects_types on portfolio_projects (project_type_id, business_type_id);
      create index portfolio_projects_countries on portfolio_projects (company_id, country);
      create index portfolio_projects_begins on portfolio_projects (company_id, policy_start_date);
      create index portfolio_inspections_ends on portfolio_inspections (company_id, end_at)
        where status in ('Upcoming', 'InProgress');
      create index portfolio_assignments_engineer_company on portfolio_assignments (engineer_company_id)
        where engineer_company_id is not null;
      create index portfolio_assignments_proposed_company on portfolio_assignments (proposed_company_id)
        where proposed_company_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index portfolio_assignments_proposed_company, portfolio_assignments_engineer_company,
        portfolio_inspections_ends, portfolio_projects_begins, portfolio_projects_countries, portfolio_projects_types,
        portfolio_projects_parents, portfolio_projects_search, portfolio_projects_names;
      alter table portfolio_projects drop column search_key, drop column name_key;
      drop function zone_or_utc;
      drop function without_marks;
      drop extension pg_trgm;
    `);
  },
};
