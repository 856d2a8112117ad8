import type { Migration } from '@portal/event-bus';
import { SEARCH_TEXT } from '@portal/service-kit';

/**
 * Searches names as they are typed, whatever spaces other services have stored: projects by their keys, and the names that
 * projects had at their end.
 */
export const searchTextsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      ${SEARCH_TEXT}
      alter table portfolio_projects alter column search_key set expression as (search_text(name));
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table portfolio_projects alter column search_key set expression as (without_marks(lower(name)));
      drop function search_text;
    `);
  },
};
