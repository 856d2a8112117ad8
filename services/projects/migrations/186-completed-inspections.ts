import type { Migration } from '@portal/event-bus';

/** Finds the inspections that an engineer has completed, from which suggestions count. */
export const completedInspectionsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index activities_completed_inspections on activities (actor_id, item_id)
        where item_kind = 'inspection' and action = 'complete'
    `);
  },
  async down(knex) {
    await knex.raw('drop index activities_completed_inspections');
  },
};
