import type { Migration } from '@portal/event-bus';

/** Adds the engineer of an expense and their company: its receipts are read by them alone (decisions §11). */
export const ownersOfExpenses: Migration = {
  async up(knex) {
    await knex.raw('alter table attachment_holders add column owner_id uuid, add column owner_company_id uuid');
  },
  async down(knex) {
    await knex.raw('alter table attachment_holders drop column owner_id, drop column owner_company_id');
  },
};
