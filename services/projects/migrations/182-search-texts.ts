import type { Migration } from '@portal/event-bus';
import { SEARCH_TEXT } from '@portal/service-kit';

/** Creates the function by which comments and names of people are searched across the breaks and signs of pasted texts. */
export const searchTextsMigration: Migration = {
  async up(knex) {
    await knex.raw(SEARCH_TEXT);
  },
  async down(knex) {
    await knex.raw('drop function search_text');
  },
};
