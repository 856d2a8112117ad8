import type { Migration } from '@portal/event-bus';
import { PUBLISH_DELETED_PROJECTS } from './014-project-states.ts';

/** Has the trigger of databases from before publish deleted projects by `outbox_publish`. */
export const deletedProjectsMigration: Migration = {
  async up(knex) {
    await knex.raw(PUBLISH_DELETED_PROJECTS);
  },
  async down() {
    // The way back is empty: migration 014 drops the function with its trigger.
  },
};
