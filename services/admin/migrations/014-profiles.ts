import type { Migration } from '@portal/event-bus';

/**
 * Adds people's personal info: the company of those who belong to none here, and the last of their edits that was
 * applied.
 */
export const profiles: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table members
        add company_name text check (char_length(company_name) <= 50),
        add profile_edit integer not null default 0,
        add constraint members_own_company_check check (company_id is null or company_name is null);
    `);
  },
  async down(knex) {
    await knex.raw('alter table members drop company_name, drop profile_edit');
  },
};
