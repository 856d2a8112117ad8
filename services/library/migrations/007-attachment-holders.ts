import type { Migration } from '@portal/event-bus';

/**
 * Creates the projection of items that hold files, as services/projects publishes them. A holder without files stays,
 * with its version, so that a late, older event changes nothing.
 */
export const attachmentHoldersMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table attachment_holders (
        kind text not null,
        id uuid not null,
        project_id uuid not null,
        version bigint not null,
        tab text not null,
        is_issued boolean not null,
        primary key (kind, id)
      );
      create index attachment_holders_project on attachment_holders (project_id);

      create table held_files (
        file_id uuid not null,
        holder_kind text not null,
        holder_id uuid not null,
        primary key (file_id, holder_kind, holder_id),
        foreign key (holder_kind, holder_id) references attachment_holders (kind, id) on delete cascade
      );
      create index held_files_holder on held_files (holder_kind, holder_id);
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table held_files;
      drop table attachment_holders;
    `);
  },
};
