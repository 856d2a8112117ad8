import type { Migration } from '@portal/event-bus';
import { WITHOUT_MARKS } from '@portal/service-kit';

const VISIBLE = `state = 'Stored' and deleted_at is null`;
/** The orders of a folder's files, each with the column that leads it. */
const ORDERS = {
  documents_name: 'name_key',
  documents_size: 'size',
  documents_created: 'created_at',
  documents_creator: 'creator_name',
  documents_status: 'status',
};

/**
 * Searches names without the marks of their letters: the indexes that a search walks hold that key in place of the one by which
 * names are unique and ordered.
 */
export const searchKeysMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      ${WITHOUT_MARKS}
      alter table documents add column search_key text collate "und-x-icu" not null
        generated always as (without_marks(name_key)) stored;
      ${indexesOf('search_key', () => 'is_private, search_key')}
      ${matchingDocuments('search_key')}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${matchingDocuments('name_key')}
      ${indexesOf('name_key', (key) => (key === 'name_key' ? 'is_private' : 'is_private, name_key'))}
      alter table documents drop column search_key;
      drop function without_marks;
    `);
  },
};

const indexesOf = (searched: string, included: (key: string) => string): string =>
  [
    'drop index documents_search;',
    `create index documents_search on documents using gin (folder_id, ${searched} gin_trgm_ops) where ${VISIBLE};`,
    ...Object.entries(ORDERS).map(
      ([name, key]) => `
      drop index ${name};
      create index ${name} on documents (folder_id, ${key}, id) include (${included(key)}) where ${VISIBLE};`,
    ),
  ].join('\n');

const matchingDocuments = (key: string): string => `
  create or replace function matching_documents(folder uuid, pattern text, all_of_them boolean, most integer)
    returns table (id uuid)
    language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    select d.id from documents d
    where d.folder_id = $1 and d.${key} like $2 and ${VISIBLE} and ($3 or not d.is_private) limit $4
  $$;`;
