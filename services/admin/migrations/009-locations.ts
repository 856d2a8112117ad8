import type { Migration } from '@portal/event-bus';

/** Offices of companies (spec 3 §3). Every company has a first one, the primary; two of a company differ in name. */
export const locations: Migration = {
  async up(knex) {
    await knex.raw(`
      create table locations (
        location_id uuid primary key,
        version integer not null default 1 check (version > 0),
        company_id uuid not null references companies,
        name text not null check (name ~ '\\S' and char_length(name) <= 50),
        is_primary boolean not null default false,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index locations_company_name_key on locations (company_id, lower(name));
      create unique index locations_primary_key on locations (company_id) where is_primary;
      insert into locations (location_id, company_id, name, is_primary)
        select gen_random_uuid(), company_id, 'Main Location', true from companies;
    `);
  },
  async down(knex) {
    await knex.raw('drop table locations');
  },
};
