import type { Migration } from '@portal/event-bus';
import { SEARCH_TEXT } from '@portal/service-kit';

/**
 * Creates the function by which people are searched: names of before they were stored in one form have other spaces than those
 * that are typed.
 */
export const searchTextsMigration: Migration = {
  async up(knex) {
    await knex.raw(SEARCH_TEXT);
  },
  async down(knex) {
    await knex.raw('drop function search_text');
  },
};
