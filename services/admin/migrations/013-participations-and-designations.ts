import type { Migration } from '@portal/event-bus';

/**
 * Creates the projection of people's participations as services/projects publishes them, each row at its highest
 * version and possibly older than its person; and the designations that companies add to the standard ones (spec 3 §5).
 */
export const participationsAndDesignations: Migration = {
  async up(knex) {
    await knex.raw(`
      create table participations (
        user_id uuid primary key,
        version integer not null check (version > 0),
        projects integer not null check (projects >= 0),
        assigned integer not null check (assigned >= 0)
      );
      create table designations (
        designation_id uuid primary key,
        company_id uuid not null references companies,
        value text not null check (value ~ '\\S' and char_length(value) <= 50),
        created_at timestamptz not null default now()
      );
      create unique index designations_company_value_key on designations (company_id, lower(value));
    `);
  },
  async down(knex) {
    await knex.raw('drop table designations; drop table participations');
  },
};
