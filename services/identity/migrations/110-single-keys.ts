import type { Migration } from '@portal/event-bus';

/** Adds who has switched off shortcuts of a single key (decisions §27). */
export const singleKeys: Migration = {
  async up(knex) {
    await knex.raw('alter table users add uses_single_keys boolean not null default true');
  },
  async down(knex) {
    await knex.raw('alter table users drop uses_single_keys');
  },
};
