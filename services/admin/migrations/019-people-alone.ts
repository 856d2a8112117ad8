import type { Migration } from '@portal/event-bus';

/** People without a company by their role and name: subscribers are listed so, and who could become one (spec 3 §2, §7). */
export const peopleAlone: Migration = {
  async up(knex) {
    await knex.raw(`
      create index members_alone on members (role, lower(first_name || ' ' || last_name), user_id)
        where company_id is null and deleted_at is null
    `);
  },
  async down(knex) {
    await knex.raw('drop index members_alone');
  },
};
