import type { Migration } from '@portal/event-bus';
import { WITHOUT_MARKS, ZONE_OR_UTC } from '@portal/service-kit';

/** Adds what the dashboard orders, searches and counts by: names, times of what waits, and the indexes of its filters. */
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
      -- Times of what still waits alone: the planner knows how few of them have passed.
      alter table portfolio_inspections
        add column open_until timestamptz generated always as (case when status in ('Upcoming', 'InProgress') then end_at end) stored;
      create index portfolio_inspections_open on portfolio_inspections (company_id, open_until) where open_until is not null;
      create index portfolio_inspections_starts on portfolio_inspections (company_id, start_at) where status <> 'Cancelled';
      alter table portfolio_recommendations
        add column awaited_until timestamptz generated always as
          (case when status in ('Issued', 'InProgress', 'FurtherAction') then overdue_at end) stored;
      create index portfolio_recommendations_awaited on portfolio_recommendations (company_id, awaited_until)
        where awaited_until is not null;
      create index portfolio_recommendations_dues on portfolio_recommendations (company_id, overdue_at);
      create index portfolio_reports_times on portfolio_reports (company_id, created_at);
      create index portfolio_assignments_times on portfolio_assignments (owner_id, created_at);
      create index portfolio_projects_waiting on portfolio_projects (company_id) where waits_for_engineer;
      create index portfolio_projects_ready on portfolio_projects (company_id) where ready_to_be_reallocated;
      create index portfolio_assignments_engineer_company on portfolio_assignments (engineer_company_id)
        where engineer_company_id is not null;
      create index portfolio_assignments_proposed_company on portfolio_assignments (proposed_company_id)
        where proposed_company_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index portfolio_assignments_proposed_company, portfolio_assignments_engineer_company,
        portfolio_assignments_times, portfolio_reports_times, portfolio_recommendations_dues,
        portfolio_recommendations_awaited, portfolio_inspections_starts, portfolio_inspections_open,
        portfolio_projects_ready, portfolio_projects_waiting, portfolio_projects_begins, portfolio_projects_countries, portfolio_projects_types,
        portfolio_projects_parents, portfolio_projects_search, portfolio_projects_names;
      alter table portfolio_recommendations drop column awaited_until;
      alter table portfolio_inspections drop column open_until;
      alter table portfolio_projects drop column search_key, drop column name_key;
      drop function zone_or_utc;
      drop function without_marks;
      drop extension pg_trgm;
    `);
  },
};
