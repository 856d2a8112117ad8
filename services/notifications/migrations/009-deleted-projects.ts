import type { Migration } from '@portal/event-bus';

const lockProject = (isDeleted: { readonly column: string; readonly value: string }): string => `
  create function lock_project(project uuid)
    returns table (is_closed boolean, ${isDeleted.column} changed_at timestamptz)
    language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtext('project'), hashtext(project::text));
    return query select s.is_closed, ${isDeleted.value} s.changed_at
      from project_states s where s.project_id = project;
  end $$`;

/**
 * Adds which projects were deleted, and clears what requires an action of projects that were deleted before. A deleted
 * project is never reopened.
 */
export const deletedProjectsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table project_states add column is_deleted boolean not null default false;
      insert into project_states (project_id, is_closed, is_deleted, changed_at)
        select id, true, true, now() from known_projects where status = 'Deleted'
        on conflict (project_id) do update set is_closed = true, is_deleted = true;
      update notifications n set is_viewed = true, cleared_by = 'project.deleted', changed_at = now()
        from project_states s
        where s.is_deleted and n.project_id = s.project_id and n.is_action_required
          and (not n.is_viewed or n.cleared_by = 'project.closed');
      drop function lock_project;
      ${lockProject({ column: 'is_deleted boolean,', value: 's.is_deleted,' })};
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop function lock_project;
      ${lockProject({ column: '', value: '' })};
      alter table project_states drop column is_deleted;
    `);
  },
};
