import type { Migration } from '@portal/event-bus';

/**
 * Adds the insured value and the inputs of the value at risk. `declared_value` is the insured value of an operational
 * property, the total of its items; that of a construction project follows from its sums. `value_at_risk` gets one more
 * digit, because it may be as large as two sums. `valued_on` is the day of its progress, which stays for closed projects.
 * People of all companies can sort by both. `value_rounds` keeps how far the round of a day is: the value at risk of
 * construction projects grows with the days of their policies.
 */
export const valuesAtRiskMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table projects alter value_at_risk type numeric(16, 2);
      alter table projects
        add column declared_value numeric(15, 2) check (declared_value >= 0),
        add column band_percents numeric(5, 2)[],
        add column valued_on date,
        add column total_insured_value numeric(16, 2) generated always as (
          case type when 'Construction' then construction_value + coalesce(dsu_sum_insured, 0) else declared_value end
        ) stored;
      drop index projects_value_at_risk;
      create index projects_value_at_risk on projects (company_id, value_at_risk nulls first, id);
      create index projects_total_insured_value on projects (company_id, total_insured_value nulls first, id);

      create table operational_values (
        project_id uuid primary key references projects (id) on delete cascade,
        version integer not null default 1,
        indemnity_months smallint not null check (indemnity_months between 1 and 60),
        changed_at timestamptz not null default now(),
        changed_by text not null
      );
      create table operational_value_items (
        project_id uuid not null references operational_values (project_id) on delete cascade,
        key text not null,
        declared_value numeric(15, 2) not null check (declared_value >= 0),
        damage_percent numeric(5, 2) not null check (damage_percent between 0 and 100),
        primary key (project_id, key)
      );

      create table value_rounds (
        is_only boolean primary key default true check (is_only),
        day date,
        last_project_id uuid
      );
      insert into value_rounds default values;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table value_rounds;
      drop table operational_value_items;
      drop table operational_values;
      alter table projects
        drop column total_insured_value,
        drop column band_percents,
        drop column valued_on,
        drop column declared_value;
      drop index projects_value_at_risk;
      update projects set value_at_risk = null where value_at_risk >= 1e13;
      alter table projects alter value_at_risk type numeric(15, 2);
      create index projects_value_at_risk on projects (company_id, value_at_risk nulls first, id)
        where company_type = 'Broker';
    `);
  },
};
