import type { Migration } from '@portal/event-bus';

/**
 * Adds if an insurer may read which company has the assignment that it gave to an e-mail of its book: only once the company
 * has acted, so that nobody learns whose an e-mail is.
 */
export const companiesByAddressMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table assignments add column is_company_shown boolean not null default true');
  },
  async down(knex) {
    await knex.raw('alter table assignments drop column is_company_shown');
  },
};
