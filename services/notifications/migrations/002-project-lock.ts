import type { Migration } from '@portal/event-bus';

/**
 * Creates a function that locks a project for the transaction and returns its state in one round trip. Each statement
 * of a function sees earlier commits: the state is read once the lock is held.
 */
export const projectLockMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create function lock_project(project uuid) returns table (is_closed boolean, changed_at timestamptz)
        language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('project'), hashtext(project::text));
        return query select s.is_closed, s.changed_at from project_states s where s.project_id = project;
      end $$;
    `);
  },
  async down(knex) {
    await knex.raw('drop function lock_project');
  },
};
