import type { Migration } from '@portal/event-bus';

/**
 * Creates the counts of an inspection's recommendations by status: every list page shows them, and counting ten
 * thousand rows takes longer than finding ten. A change of status locks the inspection first, which prevents deadlocks
 * on the counts. Deleting the inspection deletes its counts.
 */
export const recommendationCountsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table recommendation_counts (
        inspection_id uuid not null references inspections (id) on delete cascade,
        project_id uuid not null,
        status text not null,
        count integer not null,
        primary key (inspection_id, status)
      );
      create index recommendation_counts_project on recommendation_counts (project_id);
      insert into recommendation_counts (inspection_id, project_id, status, count)
        select inspection_id, project_id, status, count(*) from recommendations group by 1, 2, 3;

      create function count_added_recommendations() returns trigger language plpgsql as $$
      begin
        insert into recommendation_counts as c (inspection_id, project_id, status, count)
          select inspection_id, project_id, status, count(*) from added group by 1, 2, 3 order by 1, 3
          on conflict (inspection_id, status) do update set count = c.count + excluded.count;
        return null;
      end $$;
      create function count_moved_recommendations() returns trigger language plpgsql as $$
      begin
        insert into recommendation_counts as c (inspection_id, project_id, status, count)
          select inspection_id, project_id, status, sum(n) from (
            select inspection_id, project_id, status, 1 as n from added
            union all select inspection_id, project_id, status, -1 from removed
          ) moved group by 1, 2, 3 having sum(n) <> 0 order by 1, 3
          on conflict (inspection_id, status) do update set count = c.count + excluded.count;
        return null;
      end $$;
      create function count_removed_recommendations() returns trigger language plpgsql as $$
      begin
        update recommendation_counts c set count = c.count - gone.n
          from (select inspection_id, status, count(*) as n from removed group by 1, 2) gone
          where c.inspection_id = gone.inspection_id and c.status = gone.status;
        return null;
      end $$;
      create trigger count_added after insert on recommendations referencing new table as added
        for each statement execute function count_added_recommendations();
      create trigger count_moved after update on recommendations referencing new table as added old table as removed
        for each statement execute function count_moved_recommendations();
      create trigger count_removed after delete on recommendations referencing old table as removed
        for each statement execute function count_removed_recommendations();
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop trigger count_added on recommendations;
      drop trigger count_moved on recommendations;
      drop trigger count_removed on recommendations;
      drop function count_added_recommendations, count_moved_recommendations, count_removed_recommendations;
      drop table recommendation_counts;
    `);
  },
};
