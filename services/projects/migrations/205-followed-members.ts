import type { Migration } from '@portal/event-bus';

/**
 * Stores in which role and for which company a member was last looked up among the assignments that wait for a company: where these
 * and the e-mail stay, as when a designation is renamed, nobody is looked up again.
 */
export const followedMembersMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table members add column followed_role text, add column followed_company_id uuid');
  },
  async down(knex) {
    await knex.raw('alter table members drop column followed_role, drop column followed_company_id');
  },
};
