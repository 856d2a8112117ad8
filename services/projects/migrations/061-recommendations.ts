import type { Migration } from '@portal/event-bus';

/**
 * Creates recommendations with photos and comments, the files that they may refer to, and the companies' and projects'
 * settings of approvals. An inspection with recommendations can be deleted only with its project.
 */
export const recommendationsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table recommendations (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        inspection_id uuid not null references inspections (id) on delete cascade,
        version integer not null default 1,
        number integer not null check (number > 0),
        status text not null default 'Draft',
        category text not null,
        type text not null,
        other_type text,
        priority text not null,
        comment text not null,
        due_at timestamptz,
        combustibility text,
        location text,
        author_id uuid not null,
        author_name text not null,
        rejection_reason text,
        action text,
        actioned_by uuid,
        actioned_by_name text,
        actioned_at timestamptz,
        issued_at timestamptz,
        closed_at timestamptz,
        created_at timestamptz not null default now(),
        changed_at timestamptz not null default now(),
        changed_by text
      );
      create unique index recommendations_number on recommendations (project_id, number);
      create index recommendations_status on recommendations (project_id, status);
      create index recommendations_inspection on recommendations (inspection_id, number);

      alter table activities add foreign key (recommendation_id) references recommendations (id) on delete cascade;

      create table recommendation_files (
        recommendation_id uuid not null references recommendations (id) on delete cascade,
        kind text not null check (kind in ('Photo', 'Evidence')),
        position smallint not null,
        file_id uuid not null,
        name text not null,
        primary key (recommendation_id, kind, position)
      );

      create table recommendation_comments (
        id uuid primary key default uuidv7(),
        recommendation_id uuid not null references recommendations (id) on delete cascade,
        author_id uuid not null,
        author_name text not null,
        author_role text not null,
        body text not null,
        created_at timestamptz not null default clock_timestamp()
      );
      create index recommendation_comments_thread on recommendation_comments (recommendation_id, created_at, id);

      create table files (
        file_id uuid primary key,
        owner_id uuid not null,
        name text not null,
        type text not null
      );

      create table approval_settings (
        company_id uuid not null,
        project_id uuid,
        version integer not null,
        external boolean not null,
        internal boolean not null,
        unique nulls not distinct (company_id, project_id)
      );
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table approval_settings;
      drop table files;
      drop table recommendation_comments;
      drop table recommendation_files;
      alter table activities drop constraint activities_recommendation_id_fkey;
      delete from activities where recommendation_id is not null;
      drop table recommendations;
    `);
  },
};
