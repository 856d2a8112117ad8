import type { Migration } from '@portal/event-bus';

/**
 * Creates projects with their locations and participants. Measured at 1,000,000 projects of one company (see README):
 * the unique index of names serves the default order without reading rows. Every further index costs each imported row
 * about 2 µs, so only the orders needed at that size have one: expiry, premium, and for broker companies the value. An
 * empty value sorts as the smallest, so that one index serves both directions. Parent company and types are no foreign
 * keys: each write looks them up, none is ever deleted, and checking them again row by row took a quarter of an import.
 */
export const projectsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;

      create table projects (
        id uuid primary key default uuidv7(),
        company_id uuid not null,
        company_type text not null check (company_type in ('Insurance', 'Broker')),
        version integer not null default 1,
        name text not null,
        name_key text collate "und-x-icu" not null,
        status text not null default 'Open' check (status in ('Open', 'Closed')),
        type text not null check (type in ('Construction', 'OperationalProperty')),
        parent_company_id uuid not null,
        project_type_id uuid not null,
        business_type_id uuid not null,
        currency text not null,
        construction_value numeric(15, 2) not null check (construction_value > 0),
        dsu_sum_insured numeric(15, 2) check (dsu_sum_insured > 0),
        policy_number text,
        policy_start_date date not null,
        policy_expire_date date not null check (policy_expire_date > policy_start_date),
        build_date date,
        line_percent numeric(5, 2) check (line_percent > 0 and line_percent <= 100),
        br_premium numeric(15, 2) check (br_premium > 0),
        dsu_premium numeric(15, 2) check (dsu_premium > 0),
        bi_premium numeric(15, 2) check (bi_premium > 0),
        tria_premium numeric(15, 2) check (tria_premium > 0),
        total_premium numeric(16, 2) generated always as (
          case when coalesce(br_premium, dsu_premium, bi_premium, tria_premium) is null then null
          else coalesce(br_premium, 0) + coalesce(dsu_premium, 0) + coalesce(bi_premium, 0) + coalesce(tria_premium, 0)
          end) stored,
        construction_type text,
        combustibility text,
        stories smallint check (stories between 0 and 300),
        area numeric(11, 2) check (area > 0),
        reference_number text,
        expected_inspections smallint not null default 4 check (expected_inspections between 1 and 10),
        description text,
        special_instruction text,
        closing_reason text,
        reopening_reason text,
        ready_to_be_reallocated boolean not null default false,
        is_deployment21 boolean not null default false,
        country_code char(2),
        country text,
        value_at_risk numeric(15, 2),
        risk_score integer,
        import_id uuid,
        created_at timestamptz not null default now(),
        changed_at timestamptz not null default now(),
        changed_by text,
        check (type = 'Construction' or (dsu_sum_insured is null and dsu_premium is null)),
        check (type = 'OperationalProperty' or bi_premium is null)
      );
      create unique index projects_name on projects (company_id, name_key) include (id);
      create index projects_search on projects using gin (company_id, name_key gin_trgm_ops);
      create index projects_import on projects (import_id) where import_id is not null;

      create index projects_policy_expire on projects (company_id, policy_expire_date nulls first, id)
        where company_type = 'Insurance';
      create index projects_total_premium on projects (company_id, total_premium nulls first, id)
        where company_type = 'Insurance';
      create index projects_build_date on projects (company_id, build_date nulls first, id)
        where company_type = 'Broker';
      create index projects_construction_value on projects (company_id, construction_value nulls first, id)
        where company_type = 'Broker';
      create index projects_value_at_risk on projects (company_id, value_at_risk nulls first, id)
        where company_type = 'Broker';
      create index projects_risk_score on projects (company_id, risk_score nulls first, id)
        where company_type = 'Broker';

      create table project_counts (
        company_id uuid primary key,
        count integer not null check (count >= 0)
      ) with (fillfactor = 20);

      create table locations (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        name text not null,
        address text not null,
        country_code char(2) not null,
        state text,
        city text,
        latitude double precision not null check (latitude between -90 and 90),
        longitude double precision not null check (longitude between -180 and 180),
        is_primary boolean not null default false,
        time_zone text not null
      );
      create index locations_project on locations (project_id);
      create unique index locations_primary on locations (project_id) where is_primary;

      create table project_participants (
        project_id uuid not null references projects (id) on delete cascade,
        user_id uuid not null,
        company_id uuid,
        role text not null,
        is_primary boolean not null default false,
        primary key (project_id, user_id)
      );
      create unique index project_participants_primary on project_participants (project_id, role) where is_primary;
      create index project_participants_user on project_participants (user_id, project_id);
      create index project_participants_company on project_participants (company_id, project_id)
        where company_id is not null;

      -- Made by the index of names alone: with an early end in sight the planner would rather read all rows.
      create function matching_projects(company uuid, pattern text, most integer) returns table (id uuid)
        language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
        select p.id from projects p where p.company_id = $1 and p.name_key like $2 limit $3
      $$;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop function matching_projects;
      drop table project_participants;
      drop table locations;
      drop table project_counts;
      drop table projects;
      drop extension btree_gin;
      drop extension pg_trgm;
    `);
  },
};
