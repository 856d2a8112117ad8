import type { Migration } from '@portal/event-bus';

/** The indexes that list people by name, of teams and of people alone, in the order of letters instead of bytes. */
export const orderOfNames: Migration = {
  async up(knex) {
    await knex.raw(indexesBy(`(lower(first_name || ' ' || last_name) collate "und-x-icu")`));
  },
  async down(knex) {
    await knex.raw(indexesBy(`lower(first_name || ' ' || last_name)`));
  },
};

const indexesBy = (name: string): string => `
  drop index members_team;
  create index members_team on members (company_id, ${name}, user_id) where deleted_at is null;
  drop index members_alone;
  create index members_alone on members (role, ${name}, user_id) where company_id is null and deleted_at is null;`;
