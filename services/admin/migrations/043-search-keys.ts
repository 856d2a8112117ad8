import type { Migration } from '@portal/event-bus';
import { WITHOUT_MARKS } from '@portal/service-kit';

/** Adds the function that takes the marks from names, which are searched without them. */
export const searchKeys: Migration = {
  async up(knex) {
    await knex.raw(WITHOUT_MARKS);
  },
  async down(knex) {
    await knex.raw('drop function without_marks');
  },
};
