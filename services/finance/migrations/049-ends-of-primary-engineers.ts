import type { Migration } from '@portal/event-bus';

/**
 * Stores the primary risk engineers of projects with the others who book, so that those without an assignment keep their last
 * day; `by_function` marks them until they acknowledge an assignment. Projects of an engineer are found by an index.
 */
export const endsOfPrimaryEngineersMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table assigned_engineers add column by_function boolean not null default false;
      create index assigned_engineers_of_engineer on assigned_engineers (engineer_id);
      insert into assigned_engineers (project_id, engineer_id, by_function)
        select project_id, user_id, true from known_participants where role = 'RiskEngineer' and is_primary
        on conflict do nothing;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index assigned_engineers_of_engineer;
      delete from assigned_engineers where by_function;
      alter table assigned_engineers drop column by_function;
    `);
  },
};
