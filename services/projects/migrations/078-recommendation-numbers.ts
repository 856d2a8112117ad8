import type { Migration } from '@portal/event-bus';

/**
 * Creates the highest number that a project has given to a recommendation: the number of a deleted draft, which people
 * may have written down, is not given again.
 */
export const recommendationNumbersMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table recommendation_numbers (
        project_id uuid primary key references projects (id) on delete cascade,
        last integer not null check (last > 0)
      );
      insert into recommendation_numbers (project_id, last)
        select project_id, max(number) from recommendations group by project_id;
      create function keep_last_recommendation_number() returns trigger language plpgsql as $$
      begin
        insert into recommendation_numbers as n (project_id, last)
          select project_id, max(number) from added group by project_id order by project_id
          on conflict (project_id) do update set last = greatest(n.last, excluded.last);
        return null;
      end $$;
      create trigger keep_last_number after insert on recommendations referencing new table as added
        for each statement execute function keep_last_recommendation_number();
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop trigger keep_last_number on recommendations;
      drop function keep_last_recommendation_number;
      drop table recommendation_numbers;
    `);
  },
};
