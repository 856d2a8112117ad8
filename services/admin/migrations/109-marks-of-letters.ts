import type { Migration } from '@portal/event-bus';
import { WITHOUT_MARKS_AGAIN } from '@portal/service-kit';

/**
 * Installs `without_marks` anew: a built service had installed one that took other letters than marks
 * from names with such letters.
 */
export const marksOfLetters: Migration = {
  async up(knex) {
    await knex.raw(WITHOUT_MARKS_AGAIN);
  },
  async down() {
    // The function is the same as before this step where it was right.
  },
};
