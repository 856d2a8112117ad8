import type { Migration } from '@portal/event-bus';

/**
 * Adds the name that a project had when an assignment was cancelled, for who has lost it; of older ones it is the present name.
 * Adds if an insurer may read which company has the assignment that it gave to an e-mail of its book: only once the company
 * has acted, so that nobody learns whose an e-mail is.
 */
export const companiesByAddressMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table assignments
        add column is_company_shown boolean not null default true,
        add column last_project_name text;
      update assignments a set last_project_name = p.name from projects p
        where p.id = a.project_id and a.status = 'Cancelled';
    `);
  },
  async down(knex) {
    await knex.raw('alter table assignments drop column is_company_shown, drop column last_project_name');
  },
};
