import type { Migration } from '@portal/event-bus';

/**
 * Adds the time until which a file is kept whether an item holds it or not; null where none is known. Existing files
 * that no item holds are kept for another day.
 */
export const keepingFilesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table files add kept_until timestamptz;
      update files set kept_until = now() + interval '25 hours'
        where not of_invite
          and not exists (select from held_files h where h.file_id = files.id)
          and not exists (select from members m where m.cv_file_id = files.id);
      create index files_kept_until on files (kept_until) where kept_until is not null;
      create index members_cv on members (cv_file_id) where cv_file_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw('drop index members_cv; alter table files drop kept_until');
  },
};
