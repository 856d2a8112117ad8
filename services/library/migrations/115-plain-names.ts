import type { Migration } from '@portal/event-bus';
import { hasOtherSpaces, inPlainSpaces } from '@portal/service-kit';

/** Puts one space between the words of folders' names, as their keys have them. */
export const plainNames: Migration = {
  async up(knex) {
    await knex.raw(`update folders set name = ${inPlainSpaces('name')} where ${hasOtherSpaces('name')}`);
  },
  async down() {
    // The spaces that there were are not kept.
  },
};
