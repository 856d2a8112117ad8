import type { Migration } from '@portal/event-bus';

/** Orders files by the names of who created them as people do, instead of by bytes; the index of the order is built anew. */
export const orderOfCreators: Migration = {
  async up(knex) {
    await knex.raw('alter table documents alter column creator_name type text collate "und-x-icu"');
  },
  async down(knex) {
    await knex.raw('alter table documents alter column creator_name type text collate "default"');
  },
};
