import type { Migration } from '@portal/event-bus';

/**
 * Creates assignments, of which a project has one open at most. `assigned_company_id` lets the company of an assignment
 * into the project; `is_by_assignment` marks the engineers whom an assignment let in, and who leave with it.
 */
export const assignmentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table assignments (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        version integer not null default 1,
        status text not null,
        company_id uuid,
        engineer_id uuid,
        proposed_engineer_id uuid,
        inspection_date date,
        decline_reason text,
        created_at timestamptz not null default now(),
        created_by text not null,
        changed_at timestamptz not null default now(),
        changed_by text,
        constraint assignments_status_check check (case status
          when 'AwaitingResource' then company_id is not null and engineer_id is null
          when 'Unviewed' then engineer_id is not null
          when 'Accepted' then engineer_id is not null
          when 'TransferPending' then engineer_id is not null
          when 'Completed' then engineer_id is not null
          else status = 'Cancelled' end),
        constraint assignments_transfer_check check ((status = 'TransferPending') = (proposed_engineer_id is not null))
      );
      create unique index assignments_open on assignments (project_id) where status not in ('Completed', 'Cancelled');
      create index assignments_project on assignments (project_id, id desc);
      create index assignments_company on assignments (company_id, id desc) where company_id is not null;
      create index assignments_engineer on assignments (engineer_id, id desc) where engineer_id is not null;
      create index assignments_proposed on assignments (proposed_engineer_id) where proposed_engineer_id is not null;
      create trigger forget_history after delete on assignments referencing old table as gone
        for each statement execute function forget_history('assignment');
      alter table projects add column assigned_company_id uuid;
      create index projects_assigned on projects (assigned_company_id) where assigned_company_id is not null;
      alter table project_participants add column is_by_assignment boolean not null default false;
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table project_participants drop column is_by_assignment;
      alter table projects drop column assigned_company_id;
      drop table assignments;
    `);
  },
};
