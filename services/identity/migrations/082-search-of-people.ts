import type { Migration } from '@portal/event-bus';
import { WITHOUT_MARKS } from '@portal/service-kit';

/** Creates the function by which people are searched without the marks of their letters. */
export const searchOfPeople: Migration = {
  async up(knex) {
    await knex.raw(WITHOUT_MARKS);
  },
  async down(knex) {
    await knex.raw('drop function without_marks');
  },
};
