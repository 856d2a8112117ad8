import type { Migration } from '@portal/event-bus';

/** Condition on the visible files of a folder: stored, and not deleted. */
const VISIBLE = `state = 'Stored' and deleted_at is null`;

/**
 * Creates folders of projects and libraries, the files in them, and uploads to them. Each order of a list has an index
 * that covers search and rights, so that the 100,000 files of a folder are walked without reading them. Triggers
 * maintain the number of files of a folder. `projects` is a projection of events.
 */
export const documentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create table projects (
        project_id uuid primary key,
        version bigint not null,
        company_id uuid not null,
        company_type text not null,
        name text not null,
        status text not null check (status in ('Open', 'Closed', 'Deleted'))
      );
      create table project_participants (
        project_id uuid not null references projects (project_id) on delete cascade,
        user_id uuid not null,
        company_id uuid,
        role text not null,
        is_primary boolean not null,
        primary key (project_id, user_id)
      );
      create index project_participants_user on project_participants (user_id, project_id);
      create index project_participants_company on project_participants (company_id, project_id)
        where company_id is not null;
      create table folders (
        id uuid primary key default uuidv7(),
        project_id uuid,
        owner_id uuid,
        place_id uuid not null generated always as (coalesce(project_id, owner_id)) stored,
        parent_id uuid references folders (id) on delete cascade,
        name text not null,
        name_key text collate "und-x-icu" not null,
        kind text not null default 'Plain' check (kind in ('Plain', 'Layouts', 'RiskReview')),
        is_immutable boolean not null default false,
        allows_site_contact boolean not null default false,
        creator_id uuid,
        version integer not null default 1,
        changed_by text,
        changed_at timestamptz not null default now(),
        files integer not null default 0 check (files >= 0),
        private_files integer not null default 0 check (private_files between 0 and files),
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        check ((project_id is null) <> (owner_id is null))
      ) with (fillfactor = 60);
      create unique index folders_name on folders
        (place_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), name_key) where deleted_at is null;
      create index folders_parent on folders (parent_id) where parent_id is not null;
      create table documents (
        id uuid primary key default uuidv7(),
        folder_id uuid not null references folders (id) on delete cascade,
        s3_key uuid not null unique,
        creator_id uuid not null,
        creator_name text not null,
        name text not null,
        name_key text collate "und-x-icu" not null,
        type text not null,
        size bigint not null check (size > 0),
        status text not null default 'New' check (status in ('New', 'Opened', 'Replaced')),
        is_private boolean not null default false,
        state text not null check (state in ('Checking', 'Stored', 'Refused')),
        when_exists text check (when_exists in ('replace', 'keepBoth')),
        version integer not null default 1,
        changed_by text,
        changed_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        deleted_by text,
        deleted_by_id uuid
      );
      -- Of a name there may be a private and a visible file: who uploads is not told of what they do not see.
      create unique index documents_name_taken on documents (folder_id, is_private, name_key) where ${VISIBLE};
      create index documents_name on documents (folder_id, name_key, id) include (is_private) where ${VISIBLE};
      create index documents_size on documents (folder_id, size, id) include (is_private, name_key) where ${VISIBLE};
      create index documents_created on documents (folder_id, created_at, id) include (is_private, name_key)
        where ${VISIBLE};
      create index documents_creator on documents (folder_id, creator_name, id) include (is_private, name_key)
        where ${VISIBLE};
      create index documents_status on documents (folder_id, status, id) include (is_private, name_key)
        where ${VISIBLE};
      create index documents_search on documents using gin (folder_id, name_key gin_trgm_ops) where ${VISIBLE};
      create index documents_deleted on documents (folder_id, deleted_at) where deleted_at is not null;
      create index documents_ends on documents (deleted_at) where deleted_at is not null;
      create index documents_unsettled on documents (state, created_at) where state <> 'Stored';
      create table document_openings (
        document_id uuid not null references documents (id) on delete cascade,
        user_id uuid not null,
        opened_at timestamptz not null default now(),
        primary key (document_id, user_id)
      );
      create table document_uploads (
        s3_key uuid primary key,
        owner_id uuid not null,
        folder_id uuid not null references folders (id) on delete cascade,
        name text not null,
        size bigint,
        parts_id text,
        part_size bigint,
        -- What the bytes turned out to be, once they were looked at.
        checked_type text,
        checked_size bigint,
        kept_until timestamptz not null
      );
      create index document_uploads_owner on document_uploads (owner_id);
      create index document_uploads_end on document_uploads (kept_until);
      create table archives (
        id uuid primary key,
        files jsonb not null,
        ends_at timestamptz not null
      );
      create index archives_end on archives (ends_at);

      create function count_documents(folder uuid, files_more integer, private_more integer) returns void
        language sql as $$
        update folders set files = files + $2, private_files = private_files + $3
        where id = $1 and ($2 <> 0 or $3 <> 0)
      $$;
      create function documents_counted() returns trigger language plpgsql as $$
      begin
        perform count_documents(folder_id, sum(files)::integer, sum(privates)::integer)
        from (
          select folder_id, 1 as files, is_private::integer as privates from added
            where state = 'Stored' and deleted_at is null
          union all
          select folder_id, -1, -is_private::integer from removed where state = 'Stored' and deleted_at is null
        ) changes group by folder_id order by folder_id;
        return null;
      end $$;
      create function documents_inserted() returns trigger language plpgsql as $$
      begin
        perform count_documents(folder_id, count(*)::integer, (count(*) filter (where is_private))::integer)
        from added where state = 'Stored' and deleted_at is null group by folder_id order by folder_id;
        return null;
      end $$;
      create function documents_removed() returns trigger language plpgsql as $$
      begin
        perform count_documents(folder_id, -count(*)::integer, -(count(*) filter (where is_private))::integer)
        from removed where state = 'Stored' and deleted_at is null group by folder_id order by folder_id;
        return null;
      end $$;
      create trigger documents_inserted after insert on documents
        referencing new table as added for each statement execute function documents_inserted();
      create trigger documents_updated after update on documents
        referencing new table as added old table as removed for each statement execute function documents_counted();
      create trigger documents_removed after delete on documents
        referencing old table as removed for each statement execute function documents_removed();
      -- Made by the index of names alone: with an early end in sight the planner would rather read all rows.
      create function matching_documents(folder uuid, pattern text, all_of_them boolean, most integer)
        returns table (id uuid)
        language sql stable set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
        select d.id from documents d
        where d.folder_id = $1 and d.name_key like $2 and ${VISIBLE} and ($3 or not d.is_private) limit $4
      $$;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop function matching_documents;
      drop table archives;
      drop table document_uploads;
      drop table document_openings;
      drop table documents;
      drop function documents_inserted;
      drop function documents_counted;
      drop function documents_removed;
      drop function count_documents;
      drop table folders;
      drop table project_participants;
      drop table projects;
      drop extension btree_gin;
      drop extension pg_trgm;
    `);
  },
};
