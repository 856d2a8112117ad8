import type { Migration } from '@portal/event-bus';
import { WITHOUT_MARKS } from '@portal/service-kit';

/**
 * Searches names without the marks of their letters. The key by which names are unique and ordered stays; the index of names
 * holds the other beside it, so that a search still walks it without reading rows, and the trigrams are those of the
 * other. An import thus maintains as many indexes as before.
 */
export const searchKeysMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      ${WITHOUT_MARKS}
      alter table projects add column search_key text collate "und-x-icu" not null
        generated always as (without_marks(name_key)) stored;
      alter table company_contacts add column search_key text collate "und-x-icu" not null
        generated always as (without_marks(name_key)) stored;
      drop index projects_name;
      drop index projects_search;
      create unique index projects_name on projects (company_id, name_key) include (id, search_key);
      create index projects_search on projects using gin (company_id, search_key gin_trgm_ops);
      ${matchingProjects('search_key')}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${matchingProjects('name_key')}
      drop index projects_search;
      drop index projects_name;
      create unique index projects_name on projects (company_id, name_key) include (id);
      create index projects_search on projects using gin (company_id, name_key gin_trgm_ops);
      alter table company_contacts drop column search_key;
      alter table projects drop column search_key;
      drop function without_marks;
    `);
  },
};

const matchingProjects = (key: string): string => `
  create or replace function matching_projects(company uuid, pattern text, most integer) returns table (id uuid)
    language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    select p.id from projects p where p.company_id = $1 and p.${key} like $2 limit $3
  $$;`;
