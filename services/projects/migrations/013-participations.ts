import type { Migration } from '@portal/event-bus';

/**
 * Which version of a person's participation was told last. Whoever takes part already is told of here, so that a member
 * who has projects cannot be deleted as one without.
 */
export const participationsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table participations (
        user_id uuid primary key,
        version integer not null check (version > 0)
      );
      insert into participations (user_id, version) select distinct user_id, 1 from project_participants;
      with told as (
        select pp.user_id, count(*) as projects, gen_random_uuid() as event_id,
          count(*) filter (where pp.is_primary and pp.role = 'RiskEngineer' and p.status = 'Open') as assigned
        from project_participants pp join projects p on p.id = pp.project_id group by pp.user_id
      )
      insert into outbox (event_id, subject, event)
      select event_id, 'projects.participation.changed.v1', json_build_object(
        'id', event_id, 'subject', 'projects.participation.changed.v1',
        'occurredAt', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor', null,
        'data', json_build_object('userId', user_id, 'version', 1, 'projects', projects, 'assigned', assigned)
      )::text from told;
    `);
  },
  async down(knex) {
    await knex.raw('drop table participations');
  },
};
