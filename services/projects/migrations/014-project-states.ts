import type { Migration } from '@portal/event-bus';
import type { Knex } from 'knex';

/**
 * Maximum number of projects in one event, as `MAX_PROJECT_STATES` was then, and of its bytes: NATS accepts a megabyte.
 */
const BATCH = 500;
const BATCH_BYTES = 400_000;

/** Trigger function that publishes deleted projects. */
export const PUBLISH_DELETED_PROJECTS = `
  create or replace function tell_deleted_projects() returns trigger language plpgsql as $$
  begin
    perform outbox_publish('projects.project.states.v1', json_build_object('projects', json_agg(state)))
    from (
      select json_build_object('projectId', id, 'version', (select nextval('project_state_versions')),
          'companyId', company_id, 'companyType', company_type, 'name', name, 'status', 'Deleted',
          'participants', '[]'::json) as state,
        (row_number() over () - 1) / ${BATCH} as batch
      from deleted
    ) as placed
    group by batch;
    return null;
  end $$;`;

/**
 * Publishes all existing projects, and from then on each deleted one, however it is deleted. Versions come from one
 * sequence for all projects.
 */
export const projectStatesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create sequence project_state_versions;

      ${PUBLISH_DELETED_PROJECTS}
      create trigger tell_deleted_projects after delete on projects referencing old table as deleted
        for each statement execute function tell_deleted_projects();
    `);
    await tellAll(knex);
  },
  async down(knex) {
    await knex.raw(`
      drop trigger tell_deleted_projects on projects;
      drop function tell_deleted_projects;
      drop sequence project_state_versions;
    `);
  },
};

/** One batch after the other, in the order of their ids: however many there are, none of them is in memory for long. */
async function tellAll(knex: Knex): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last !== null) {
    const { rows }: { rows: { id: string | null }[] } = await knex.raw(
      `with batch as materialized (
        select id, company_id, company_type, name, status from projects where id > :last order by id limit ${BATCH}
      ), stated as materialized (
        select b.id, json_build_object('projectId', b.id, 'version', nextval('project_state_versions'),
          'companyId', b.company_id, 'companyType', b.company_type, 'name', b.name, 'status', b.status,
          'participants', coalesce((
            select json_agg(json_build_object('userId', pp.user_id, 'companyId', pp.company_id, 'role', pp.role,
              'isPrimary', pp.is_primary) order by pp.user_id)
            from project_participants pp where pp.project_id = b.id), '[]')) as state
        from batch b
      ), placed as (
        select id, state, sum(octet_length(state::text)) over (order by id) / ${BATCH_BYTES} as part from stated
      ), told as (
        select json_agg(state order by id) as states from placed group by part
      ), written as materialized (
        select outbox_publish('projects.project.states.v1', json_build_object('projects', states)) from told
      )
      select (select id from batch order by id desc limit 1) as id, count(*) as events from written`,
      { last },
    );
    last = rows[0]?.id ?? null;
  }
}
