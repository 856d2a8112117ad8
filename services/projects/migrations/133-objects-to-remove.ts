import type { Migration } from '@portal/event-bus';

/**
 * Keeps the settings of which the stored objects are to be removed: those of reports that are deleted with their project, and those
 * that have failed. They are removed after the transaction, since a storage has none.
 */
export const objectsToRemoveMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table report_jobs_to_remove (
        job_id uuid primary key,
        due_at timestamptz not null default now()
      );
      create index report_jobs_to_remove_due on report_jobs_to_remove (due_at);

      create function remove_objects_of_reports() returns trigger language plpgsql as $$
      begin
        insert into report_jobs_to_remove (job_id)
          select job_id from gone union select set_job_id from gone where set_job_id is not null
          on conflict (job_id) do update set due_at = least(report_jobs_to_remove.due_at, excluded.due_at);
        return null;
      end $$;
      create trigger remove_objects_of_reports after delete on report_versions referencing old table as gone
        for each statement execute function remove_objects_of_reports();
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop trigger remove_objects_of_reports on report_versions;
      drop function remove_objects_of_reports();
      drop table report_jobs_to_remove;
    `);
  },
};
