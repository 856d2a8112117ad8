import type { Migration } from '@portal/event-bus';

/**
 * Clears what requires an action of people who had left its project before that cleared it. Those of the owner see a project without
 * a part in it. A notification may precede the participants of its project, also where both waited: its age is that of the row.
 */
export const leftProjectsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      update notifications n set is_viewed = true, cleared_by = 'project.left', changed_at = now()
      from members m, known_projects p
      where m.user_id = n.user_id and p.id = n.project_id and p.status <> 'Deleted' and n.is_action_required
        and (not n.is_viewed or n.cleared_by = 'project.closed') and n.data ->> 'assignmentId' is null
        and n.changed_at < now() - interval '1 hour'
        and m.role not in ('ICCoordinator', 'ICUnderwriter') and m.company_id is distinct from p.company_id
        and not exists (select from known_participants t where t.project_id = p.id and (t.user_id = m.user_id
          or (m.role = 'RCCoordinator' and t.company_id = m.company_id)))
        and not (m.role = 'RCCoordinator' and p.assigned_company_id is not distinct from m.company_id)
    `);
  },
  async down() {
    // Cleared ones stay so: nobody could act on them.
  },
};
