import type { Migration } from '@portal/event-bus';

/**
 * Holds when all projects are to be announced again and how far that is. Projects that exist are announced at once: other
 * services do not know their details yet.
 */
export const stateAnnouncementsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table state_announcements (
        is_only boolean primary key default true check (is_only),
        next_at timestamptz not null,
        last_project_id uuid
      );
      insert into state_announcements (next_at)
        select case when exists (select from projects) then now() else now() + interval '30 days' end;
    `);
  },
  async down(knex) {
    await knex.raw('drop table state_announcements');
  },
};
