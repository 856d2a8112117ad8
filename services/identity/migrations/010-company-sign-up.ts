import type { Migration } from '@portal/event-bus';

/** Adds the invited company's data to invites; company names are looked up by their type. */
export const companySignUp: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table invites add column company jsonb;
      create index companies_type_name on companies (type, lower(name));
    `);
  },
  async down(knex) {
    await knex.raw('drop index companies_type_name; alter table invites drop column company');
  },
};
