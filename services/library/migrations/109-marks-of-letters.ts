import type { Migration } from '@portal/event-bus';
import { WITHOUT_MARKS_AGAIN } from '@portal/service-kit';

/**
 * Installs `without_marks` anew, and the keys that it makes: a built service had installed one that took other letters away
 * from names with such letters.
 */
export const marksOfLetters: Migration = {
  async up(knex) {
    await knex.raw(`
      ${WITHOUT_MARKS_AGAIN}
      alter table documents alter column search_key set expression as (without_marks(name_key));
    `);
  },
  async down() {
    // The function is the same as before this step where it was right.
  },
};
