import type { Migration } from '@portal/event-bus';

/**
 * Finds the rows of a person about a project that are counted before a mail, and those of a project that an event may clear,
 * however many others there are.
 */
export const countedMailsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index notifications_mailed on notifications (project_id, type, user_id, created_at);
      drop index notifications_actions;
      create index notifications_actions on notifications (project_id, type)
        where is_action_required and (not is_viewed or cleared_by = 'project.closed');
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index notifications_mailed;
      drop index notifications_actions;
      create index notifications_actions on notifications (project_id) where is_action_required;
    `);
  },
};
