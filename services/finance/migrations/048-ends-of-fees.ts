import type { Migration } from '@portal/event-bus';

/**
 * Stores when the assignment of an accepted fee has ended and which company had it: days before the end keep the agreed rates.
 * Of those that have ended already, the company is not known.
 */
export const endsOfFeesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table fee_proposals add column assignment_ended_at timestamptz, add column ended_company_id uuid;
      update fee_proposals set assignment_ended_at = changed_at where is_assignment_ended;
    `);
  },
  async down(knex) {
    await knex.raw('alter table fee_proposals drop column assignment_ended_at, drop column ended_company_id');
  },
};
