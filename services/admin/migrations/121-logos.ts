import type { Migration } from '@portal/event-bus';

/**
 * Creates the logos of companies, and adds names and sizes of files, by which a logo is judged. Files that are known already have
 * neither and can be no logo: they must be given within a day.
 */
export const logos: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table files add name text, add size integer;
      create table company_logos (
        company_id uuid primary key references companies,
        file_id uuid,
        version integer not null check (version > 0),
        changed_by text,
        changed_at timestamptz not null default now()
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table company_logos; alter table files drop name, drop size');
  },
};
