import type { Migration } from '@portal/event-bus';

/**
 * Adds the version of each person's participations that was last published, and publishes those that exist, so that a
 * member with projects cannot be deleted as one without.
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
        select pp.user_id, count(*) as projects,
          count(*) filter (where pp.is_primary and pp.role = 'RiskEngineer' and p.status = 'Open') as assigned
        from project_participants pp join projects p on p.id = pp.project_id group by pp.user_id
      )
      select outbox_publish('projects.participation.changed.v1',
        json_build_object('userId', user_id, 'version', 1, 'projects', projects, 'assigned', assigned))
      from told;
    `);
  },
  async down(knex) {
    await knex.raw('drop table participations');
  },
};
