import type { Migration } from '@portal/event-bus';

/**
 * Begins a round of announcements: other services know neither the books of companies nor the addresses of projects yet.
 */
export const booksAndAddressesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      update state_announcements set next_at = now(), last_project_id = null
      where exists (select from projects) or exists (select from company_contacts)`);
  },
  async down() {
    // A round that has begun ends by itself.
  },
};
