import type { Migration } from '@portal/event-bus';

/**
 * Creates reports with their versions, decisions, recipients and comments. A version holds the data of which its document is
 * made as text, so that its digest can be checked; `job_id` is the last setting that was asked for, the `set_` columns are those
 * of the last one that was done. The settings of approval may say nothing about a part: then the company's or the portal's hold.
 */
export const reportsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table reports (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        inspection_id uuid references inspections (id) on delete cascade,
        inspection_numbers integer[] not null default '{}',
        version integer not null default 1,
        type text not null,
        status text not null,
        approval_step text,
        content jsonb not null,
        number integer not null default 1,
        author_id uuid not null,
        author_role text not null,
        sent_by_id uuid,
        sent_at timestamptz,
        approved_at timestamptz,
        shared_at timestamptz,
        rejection_reason text,
        rejected_by text,
        resubmit_by date,
        created_at timestamptz not null default now(),
        created_by text not null,
        changed_at timestamptz not null default now(),
        changed_by text,
        check ((status = 'WaitingForApproval') = (approval_step is not null)),
        check (status = 'Approved' or shared_at is null),
        check ((type = 'CompiledAbridged') = (inspection_id is null))
      );
      create index reports_project on reports (project_id, id desc);
      create unique index reports_once on reports (inspection_id, type)
        where type in ('Main', 'Preliminary', 'OnlineMeeting');
      create unique index reports_waiting on reports (project_id, inspection_id, type) nulls not distinct
        where status = 'WaitingForApproval';
      create index reports_open on reports (project_id) where status in ('WaitingForApproval', 'Rejected');
      create index reports_resubmit on reports (resubmit_by) where resubmit_by is not null;
      create index reports_shared on reports (project_id) where shared_at is not null;
      create trigger forget_history after delete on reports referencing old table as gone
        for each statement execute function forget_history('report');

      create table report_versions (
        report_id uuid not null references reports (id) on delete cascade,
        number integer not null,
        created_at timestamptz not null default now(),
        created_by text not null,
        frozen_at timestamptz,
        data text not null,
        data_sha256 text not null,
        content_version integer not null,
        job_id uuid not null,
        state text not null default 'Waiting',
        percent smallint not null default 0,
        failure text,
        set_job_id uuid,
        set_content_version integer,
        pdf_key text,
        pdf_sha256 text,
        pdf_bytes bigint,
        pages integer,
        previews text[] not null default '{}',
        primary key (report_id, number)
      );
      create unique index report_versions_job on report_versions (job_id);
      create index report_versions_set_job on report_versions (set_job_id) where set_job_id is not null;
      create index report_versions_deferred on report_versions (report_id desc, number desc) where state = 'Deferred';
      create table report_decisions (
        id uuid primary key default uuidv7(),
        report_id uuid not null references reports (id) on delete cascade,
        number integer not null,
        step text not null,
        person_id uuid not null,
        person_name text not null,
        decision text not null,
        reason text,
        decided_at timestamptz not null default clock_timestamp()
      );
      create index report_decisions_report on report_decisions (report_id, id);
      create table report_recipients (
        report_id uuid not null references reports (id) on delete cascade,
        user_id uuid not null,
        shared_at timestamptz not null default now(),
        shared_by text not null,
        primary key (report_id, user_id)
      );
      create index report_recipients_user on report_recipients (user_id, report_id);
      create table report_comments (
        id uuid primary key default uuidv7(),
        report_id uuid not null references reports (id) on delete cascade,
        author_id uuid not null,
        author_name text not null,
        body text not null,
        created_at timestamptz not null default clock_timestamp()
      );
      create index report_comments_thread on report_comments (report_id, id);

      alter table approval_settings
        alter external drop not null,
        alter internal drop not null,
        add column main_report boolean,
        add column abridged_report boolean;
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from approval_settings where external is null or internal is null;
      alter table approval_settings
        drop column abridged_report,
        drop column main_report,
        alter internal set not null,
        alter external set not null;
      drop table report_comments;
      drop table report_recipients;
      drop table report_decisions;
      drop table report_versions;
      drop table reports;
      delete from activities where item_kind = 'report';
    `);
  },
};
